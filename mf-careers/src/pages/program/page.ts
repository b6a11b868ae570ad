import { PATHS, SITE } from '@site/kit';
import type { Page } from '@site/kit/section';
import { businessId } from '@site/kit/site';
import { ProgramPage } from './ProgramPage.tsx';
import { head, hero, LAUNCH_YEAR } from './program.content.ts';

export const page: Page = {
  head: (_address, { origin }) => {
    const url = new URL(PATHS.program, origin).href;
    return {
      title: `${head.title} | ${SITE.company}`,
      description: head.description,
      structuredData: [
        {
          '@type': 'EducationalOccupationalProgram',
          '@id': `${url}#program`,
          name: hero.title,
          description: head.description,
          url,
          startDate: LAUNCH_YEAR,
          provider: { '@id': businessId(origin) },
        },
      ],
    };
  },
  Component: ProgramPage,
};
