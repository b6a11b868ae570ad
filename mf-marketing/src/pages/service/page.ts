import type { Page } from '@site/kit/section';
import { headOf } from '../../head.ts';
import { ServicePage } from './ServicePage.tsx';
import { contentAt } from './services.content.ts';

export const page: Page = {
  head: (address) => headOf(contentAt(address).head),
  Component: ServicePage,
};
