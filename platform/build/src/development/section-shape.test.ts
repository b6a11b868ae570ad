import { problemOfSection } from './section-shape.ts';

const route = { path: '/faq', page: 'faq', addresses: ['/faq'] };
const { addresses: _addresses, ...withoutAddresses } = route;

test.each<[string, unknown, string | undefined]>([
  ['nothing', undefined, 'src/section.ts exports no "section"'],
  ['no routes', { pages: {} }, 'The section has no list "routes"'],
  [
    'a comma too many',
    { routes: [null, route], pages: {} },
    'Route 1 of the section is none: is there a comma too many?',
  ],
  [
    'a word that is spelt wrong',
    { routes: [route, { ...withoutAddresses, adresses: ['/faq'] }], pages: {} },
    'The route /faq has no list "addresses"',
  ],
  [
    'an address in the place of a list',
    { routes: [{ ...route, addresses: '/faq' }], pages: {} },
    'The route /faq has no list "addresses"',
  ],
  [
    'an address that is nothing',
    { routes: [{ ...route, addresses: ['/faq', undefined] }], pages: {} },
    'The route /faq has an address without a value: is its name written as it is elsewhere?',
  ],
  ['no path', { routes: [{ ...route, path: undefined }], pages: {} }, 'Route 1 of the section has no "path"'],
  ['no page', { routes: [{ ...route, page: 1 }], pages: {} }, 'The route /faq has no "page"'],
  [
    'an entry without words',
    { routes: [{ ...route, menu: {} }], pages: {} },
    'The route /faq has a "menu" without a "label"',
  ],
  ['no pages', { routes: [route] }, 'The section has no "pages"'],
  ['all that it needs', { routes: [{ ...route, menu: { label: 'Questions' } }], pages: {} }, undefined],
])('a section that has %s', (_what, section, problem) => {
  expect(problemOfSection(section)?.problem).toBe(problem);
});
