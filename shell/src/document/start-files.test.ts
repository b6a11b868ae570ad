/** @jest-environment node */
import { startLinks } from './start-files.ts';

const release = (name: string, chunks: Record<string, string[]>, published = true) => ({
  base: `/${name}/`,
  placeholder: '',
  chunks,
  ...(published && {
    published: {
      integrity: Object.fromEntries(
        Object.values(chunks).flatMap((all) => all.map((file) => [file, `sha384-${file}`])),
      ),
      styles: {},
    },
  }),
});

const MAIN = ['main.css', 'react.js', 'main.js', 'as-html.client.js', 'view.client.js'];
const ONE = { mf_one: ['entry.js'], section: ['section.js'], one: ['one.js', 'one.css'], two: ['two.js'] };
const FILES = { shell: release('shell', { main: MAIN }), remotes: { mf_one: release('one', ONE) } };
const SECTION = { container: 'mf_one', page: 'one' };

const hrefs = (links: Record<string, string>[]) =>
  links.map(({ href, 'data-run': run, 'data-lazy': lazy }) => [href, run, lazy]);

test('the shell starts with its whole style sheet and its scripts, without those that work alone, and then come those of the section', () => {
  const { sheets, scripts } = startLinks(FILES, SECTION, false);
  expect(hrefs(sheets)).toEqual([['/shell/main.css', '', undefined]]);
  expect(hrefs(scripts)).toEqual([
    ['/shell/react.js', '', undefined],
    ['/shell/main.js', '', undefined],
    ['/one/entry.js', undefined, undefined],
    ['/one/section.js', undefined, undefined],
    ['/one/one.js', undefined, undefined],
  ]);
});

test('every file is named with its hash, and is fetched with the same credentials wherever it is named', () => {
  const { sheets, scripts } = startLinks(FILES, SECTION, false);
  for (const { href = '', integrity, crossorigin, media } of [...sheets, ...scripts])
    expect([integrity, crossorigin, media]).toEqual([
      `sha384-${href.split('/').pop()}`,
      'anonymous',
      'not all',
    ]);
});

test('the scripts of a section without fields wait until somebody comes to it; where none serves the page there are none', () => {
  const marks = startLinks(FILES, SECTION, true).scripts.map((link) => link['data-lazy']);
  expect(marks).toEqual([undefined, undefined, '', '', '']);
  expect(hrefs(startLinks(FILES, undefined, true).scripts)).toHaveLength(2);
});

test('in development the document has the style sheet, and no file has a hash', () => {
  const { sheets, scripts } = startLinks(
    { shell: release('shell', { main: MAIN }, false), remotes: {} },
    undefined,
    true,
  );
  expect([sheets, scripts.map(({ integrity }) => integrity)]).toEqual([[], [undefined, undefined]]);
});
