/** @jest-environment node */
import { SITE } from '@site/kit';
import { section } from './section.ts';

const CONTEXT = { origin: 'https://site.example' };

test('the section has the program', () => {
  expect(section.routes).toEqual([
    { path: '/pre-apprenticeship', page: 'program', addresses: ['/pre-apprenticeship'] },
  ]);
  expect(Object.keys(section.pages)).toEqual(['program']);
});

test('the head is within the limits of search engines', async () => {
  const page = await section.pages.program?.();
  const head = page?.head('/pre-apprenticeship', CONTEXT);
  // Of 60 letters, the rest is for the company's name.
  expect(head?.title.replace(SITE.company, '').length).toBeLessThanOrEqual(43);
  expect(head?.description.length).toBeGreaterThanOrEqual(120);
  expect(head?.description.length).toBeLessThanOrEqual(160);
});

test('the program is described for search engines: who runs it and when it begins', async () => {
  const page = await section.pages.program?.();
  const head = page?.head('/pre-apprenticeship', CONTEXT);
  expect(head?.structuredData).toEqual([
    {
      '@type': 'EducationalOccupationalProgram',
      '@id': 'https://site.example/pre-apprenticeship#program',
      name: 'Pre-Apprenticeship Program',
      description: head?.description,
      url: 'https://site.example/pre-apprenticeship',
      startDate: '2026',
      provider: { '@id': 'https://site.example/#business' },
    },
  ]);
});
