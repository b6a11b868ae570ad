/** @jest-environment node */
import { ROOT } from '@site/contract/program';
import { describePageError } from './page-error.ts';

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

test.each([
  ['a section', `${ROOT}mf-careers`],
  ['the whole site', `${ROOT}shell`],
])(
  'the component of a section stands before those of the kit that it is in, in development of %s',
  async (_, folder) => {
    const place = [
      '    at p (<anonymous>)',
      '    at Banner (http://127.0.0.1:1/kit.js:2:5)',
      '    at section (<anonymous>)',
      '    at ProgramPage (<anonymous>)',
      '    at SectionOutlet (http://127.0.0.1:1/kit.js:2:5)',
    ].join('\n');
    const owners = '    at SectionOutlet (http://127.0.0.1:1/kit.js:2:5)';
    // What a built shell has of the kit has no map.
    const readKit = async () => ({ ...MAP, sources: [`${ROOT}shell/kit/src/Banner.tsx`] });
    const readNothing = async () => undefined;
    const text = await describePageError(
      { ...ERROR, place, owners },
      folder,
      folder.endsWith('shell') ? readKit : readNothing,
    );
    expect(text).toMatch(/^Error: Broken\nmf-careers\/src\/pages\/program\/ProgramPage\.tsx:\d+\n/);
    expect(text).toContain('| export function ProgramPage');
    expect(text).not.toContain('at Banner');
  },
);

/** A script of a section, all of which is one line of its source. */
const readProgram = async (script: string) =>
  script.endsWith('/page.js') ? { ...MAP, sources: [`${ROOT}mf-careers/src/Page.tsx`] } : undefined;

test('the line that made an element of the kit is what an error in that comes from', async () => {
  const place =
    '    at p (<anonymous>)\n    at Text (http://127.0.0.1:1/kit.js:2:5)\n    at ProgramPage (<anonymous>)';
  const owners =
    '    at p (<anonymous>)\n    at http://127.0.0.1:1/page.js:2:5\n    at ProgramPage (http://127.0.0.1:1/page.js:2:5)';
  const text = await describePageError({ ...ERROR, place, owners }, `${ROOT}mf-careers`, readProgram);
  expect(text).toMatch(/^Error: Broken\nmf-careers\/src\/Page\.tsx:3\n/);
});

test('a line that made the component itself is not what an error in that comes from', async () => {
  const place =
    '    at p (<anonymous>)\n    at ProgramDiagram (<anonymous>)\n    at ProgramPage (<anonymous>)';
  const owners = '    at ProgramPage (http://127.0.0.1:1/page.js:2:5)';
  const text = await describePageError({ ...ERROR, place, owners }, `${ROOT}mf-careers`, readProgram);
  expect(text).toMatch(/^Error: Broken\nmf-careers\/src\/pages\/program\/ProgramDiagram\.tsx:\d+\n/);
});

test('what the kit throws has its own line, and that of the section', async () => {
  const stack = '    at Steps (http://127.0.0.1:1/kit.js:2:5)';
  const place = `${stack}\n    at ProgramPage (<anonymous>)`;
  const readKit = async () => ({ ...MAP, sources: [`${ROOT}shell/kit/src/Steps.tsx`] });
  const text = await describePageError({ ...ERROR, stack, place }, `${ROOT}shell`, readKit);
  expect(text).toMatch(/^Error: Broken\nshell\/kit\/src\/Steps\.tsx:3\n/);
  expect(text).toMatch(/at ProgramPage \(mf-careers\/src\/pages\/program\/ProgramPage\.tsx:\d+\)$/);
});

test('lines of React itself are left out', async () => {
  const stack = '    at React (http://127.0.0.1:1/@section/react-in-development.js:1:1)';
  expect(await describePageError({ ...ERROR, stack }, FOLDER, read)).toBe('Error: Broken');
});

test('what the shell throws has its stack alone where nothing around it is of a section', async () => {
  const stack = '    at Header (http://127.0.0.1:1/kit.js:2:5)';
  const readShell = async () => ({ ...MAP, sources: [`${ROOT}shell/src/Header.tsx`] });
  const text = await describePageError({ ...ERROR, stack, place: stack }, `${ROOT}shell`, readShell);
  expect(text.match(/ at Header /g)).toHaveLength(1);
});
