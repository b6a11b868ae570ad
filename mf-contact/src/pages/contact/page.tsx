import { PageHero } from '@site/kit';
import type { Page } from '@site/kit/section';

function ContactPage() {
  return <PageHero title="Contact Us" lead="Get in touch for a FREE commercial consultation" />;
}

export const page: Page = {
  head: () => ({ title: 'Contact', description: 'Contact' }),
  Component: ContactPage,
};
