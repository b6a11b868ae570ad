import type { Page } from '@site/kit/section';
import { headOf } from '../../head.ts';
import { Home } from './Home.tsx';
import { head } from './home.content.ts';

export const page: Page = {
  head: () => headOf(head),
  Component: Home,
};
