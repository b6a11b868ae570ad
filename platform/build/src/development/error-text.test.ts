/** @jest-environment node */
import { ROOT } from '@site/contract/program';
import { describePageError } from './error-text.ts';

const FOLDER = `${ROOT}mf-sample`;

const SOURCE = `${FOLDER}/src/Page.tsx`;

/** Line 2 of the script is line 3 of the source. */
const MAP = {
  file: 'page.js',
  version: 3,
  sources: [SOURCE],
  sourcesContent: ['one\ntwo\nthrow it;\nfour'],
  names: [],
  mappings: ';AAEA',
  sourceRoot: '',
};

const ERROR = { page: '/sample', message: 'Error: Broken', stack: '', place: '' };

const read = async (script: string) => (script.endsWith('/page.js') ? MAP : undefined);

test.each([
  [
    'Chromium',
    'Error: Broken\n    at Page (http://127.0.0.1:1/page.js:2:5)\n    at React (http://127.0.0.1:1/react.js:1:1)',
  ],
  ['Firefox and Safari', 'Page@http://127.0.0.1:1/page.js:2:5\nReact@http://127.0.0.1:1/react.js:1:1'],
])('an error has the line of its source, in the stack of %s', async (_browser, stack) => {
  expect(await describePageError({ ...ERROR, stack }, FOLDER, read)).toBe(
    [
      'Error: Broken',
      'mf-sample/src/Page.tsx:3',
      '     1 | one',
      '     2 | two',
      '>    3 | throw it;',
      '     4 | four',
      '    at Page (mf-sample/src/Page.tsx:3)',
    ].join('\n'),
  );
});

test('an error that comes from nothing of the repository has the line of its component', async () => {
  const place = '\n    at Page (http://127.0.0.1:1/page.js:2:5)';
  const stack = '    at React (http://127.0.0.1:1/react.js:1:1)';
  const text = await describePageError({ ...ERROR, stack, place }, FOLDER, read);
  expect(text).toContain('    at Page (mf-sample/src/Page.tsx:3)');
});

test('a component of which only the name is known is found in the sources', async () => {
  const place = '\n    at ProgramPage (<anonymous>)\n    at Page (http://127.0.0.1:1/page.js:2:5)';
  const text = await describePageError({ ...ERROR, place }, `${ROOT}mf-careers`, read);
  expect(text).toMatch(/^mf-careers\/src\/pages\/program\/ProgramPage\.tsx:\d+$/m);
});

test('one in an element is found too, also where the page is that of another workspace, and not what surrounds it there', async () => {
  const place =
    '\n    at p (<anonymous>)\n    at ProgramPage (<anonymous>)\n    at SectionOutlet (<anonymous>)';
  const text = await describePageError({ ...ERROR, place }, `${ROOT}shell`, read);
  expect(text).toMatch(/^mf-careers\/src\/pages\/program\/ProgramPage\.tsx:\d+$/m);
});

test('without a source map the stack is said as it is', async () => {
  const stack = '    at React (http://127.0.0.1:1/react.js:1:1)';
  expect(await describePageError({ ...ERROR, stack }, FOLDER, read)).toBe(`Error: Broken\n${stack}`);
});
