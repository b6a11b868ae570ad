import type { PageModule } from '@site/kit/section';
import { useLocation, useParams } from 'react-router-dom';
import { plainPath } from '../discovery.ts';
import { NotFoundPage } from './NotFoundPage.tsx';
import { usePageHead } from './use-page-head.ts';

interface SectionPageProps {
  page: PageModule;
  /** The addresses that the page serves. */
  addresses: readonly string[];
  /** The site's public origin. */
  origin: string;
}

function DescribedPage({ page: { Component, head }, origin }: SectionPageProps) {
  const { pathname } = useLocation();
  usePageHead(head({ address: plainPath(pathname), params: useParams(), origin }), origin);
  return <Component />;
}

/** A page of a section. An address that only matches the route's pattern is not found. */
export function SectionPage(props: SectionPageProps) {
  const { pathname } = useLocation();
  if (!props.addresses.includes(plainPath(pathname))) return <NotFoundPage />;
  return <DescribedPage key={pathname} {...props} />;
}
