import { SITE } from '@site/kit';
import type { PageModule } from '@site/kit/section';
import { head as content } from './main.content.ts';

export { MainPage as Component } from './MainPage.tsx';

export const head: PageModule['head'] = () => ({
  ...content,
  title: `${content.title} | ${SITE.company}`,
});
