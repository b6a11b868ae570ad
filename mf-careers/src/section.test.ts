/** @jest-environment node */
import { SITE } from '@site/kit';
import { routes } from './section.ts';

async function readHead() {
  const page = await routes[0]?.lazy();
  return page?.head({ address: '/pre-apprenticeship', params: {}, origin: 'https://site.example' });
}

test('the section has one page', () => {
  expect(routes.map(({ handle }) => handle.addresses)).toEqual([['/pre-apprenticeship']]);
});

test('the head is within the limits of search engines', async () => {
  const head = await readHead();
  // Search engines show 60 characters; the company's name needs 17.
  expect(head?.title.replace(SITE.company, '').length).toBeLessThanOrEqual(43);
  expect(head?.description.length).toBeGreaterThanOrEqual(120);
  expect(head?.description.length).toBeLessThanOrEqual(160);
});

test('the program is described for search engines: who runs it and when it begins', async () => {
  const head = await readHead();
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
