import type { Page } from '@site/kit/section';
import { headOf } from '../../head.ts';
import { AreasPage } from './AreasPage.tsx';
import { head } from './areas.content.ts';

export const page: Page = {
  head: () => headOf(head),
  Component: AreasPage,
};
