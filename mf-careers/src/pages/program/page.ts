import { PATHS, SITE } from '@site/kit';
import type { PageModule } from '@site/kit/section';
import { businessId } from '@site/kit/site';
import { head as content, hero, LAUNCH_YEAR } from './program.content.ts';

export { ProgramPage as Component } from './ProgramPage.tsx';

export const head: PageModule['head'] = ({ origin }) => {
  const url = new URL(PATHS.program, origin).href;
  return {
    title: `${content.title} | ${SITE.company}`,
    description: content.description,
    structuredData: [
      {
        '@type': 'EducationalOccupationalProgram',
        '@id': `${url}#program`,
        name: hero.title,
        description: content.description,
        url,
        startDate: LAUNCH_YEAR,
        provider: { '@id': businessId(origin) },
      },
    ],
  };
};
