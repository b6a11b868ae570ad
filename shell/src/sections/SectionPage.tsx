import type { Page } from '@site/kit/section';
import { use } from 'react';
import { usePageChange } from '../navigation/use-page-change.ts';
import { usePages } from '../pages/pages.ts';

interface SectionPageProps {
  address: string;
  /** The page's code: the same promise at each call. */
  load: () => Promise<Page>;
}

/** A page of a section, once its code is there. */
export function SectionPage({ address, load }: SectionPageProps) {
  const { origin } = usePages();
  const { Component, head } = use(load());
  usePageChange(address, head(address, { origin }));
  return <Component address={address} />;
}
