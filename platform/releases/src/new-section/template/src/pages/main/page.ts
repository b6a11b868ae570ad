import { SITE } from '@site/kit';
import type { Page } from '@site/kit/section';
import { MainPage } from './MainPage.tsx';
import { head } from './main.content.ts';

export const page: Page = {
  head: () => ({ ...head, title: `${head.title} | ${SITE.company}` }),
  Component: MainPage,
};
