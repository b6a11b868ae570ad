import { SITE } from '@site/kit';
import type { Page } from '@site/kit/section';
import { ProgramPage } from './ProgramPage.tsx';
import { head } from './program.content.ts';

export const page: Page = {
  head: () => ({ title: `${head.title} | ${SITE.company}`, description: head.description }),
  Component: ProgramPage,
};
