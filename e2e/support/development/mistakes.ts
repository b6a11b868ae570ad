import type { Page } from '@playwright/test';

/** A mistake in the sources of a page. */
interface Mistake {
  name: string;
  /** Where it is made, if not in the page. */
  file?: string;
  /** Texts of the file and what stands there instead. */
  edits: readonly (readonly [from: string, to: string])[];
  /** What is said of it, in the page and in the terminal. */
  says: RegExp;
  /** The line that is shown. */
  line: RegExp;
  /** Whether the build says it: what the browser throws then comes of that, and is not said in the terminal. */
  isOfBuild?: true;
  /** What makes it come about, where opening the page does not. */
  act?: (page: Page) => Promise<void>;
}

const START = 'export function ProgramPage() {\n';
/** Stands in the page; what it throws does not keep a link from being followed. */
const BUTTON = `<button type="button" onClick={() => { throw new Error('Broken on click'); }}>Break</button>`;

/** Mistakes that are made one after the other in a section with one page. */
export const MISTAKES: readonly Mistake[] = [
  {
    name: 'render',
    edits: [[START, `${START}  if (hero.title) throw new Error('Broken on render');\n`]],
    says: /Error: Broken on render/,
    line: /ProgramPage\.tsx:21\n[^>]*> +21 \| {3}if \(hero\.title\) throw/,
  },
  {
    name: 'mount',
    edits: [
      [
        START,
        `import { useEffect } from 'react';\n${START}  useEffect(() => { throw new Error('Broken on mount'); }, []);\n`,
      ],
    ],
    says: /Error: Broken on mount/,
    line: /ProgramPage\.tsx:22\n[^>]*> +22 \| {3}useEffect/,
  },
  {
    name: 'event',
    edits: [['    <>\n', `    <>\n      ${BUTTON}\n`]],
    says: /Error: Broken on click/,
    line: /> +\d+ \|.*Broken on click/,
    act: (page) => page.getByRole('button', { name: 'Break' }).click({ timeout: 2000 }),
  },
  {
    name: 'what React cannot show',
    edits: [['    <>\n', `    <>\n      <p>{{ no: 'text' } as never}</p>\n`]],
    says: /Error: Objects are not valid as a React child \(found: object with keys \{no\}\)/,
    line: /ProgramPage\.tsx:20\n[^>]*> +20 \| export function ProgramPage/,
  },
  {
    name: 'what React cannot show, in a part of the kit',
    edits: [['        <p>{register.text}</p>\n', '        <p>{{ a: 1 } as never}</p>\n']],
    says: /Error: Objects are not valid as a React child \(found: object with keys \{a\}\)/,
    line: /\.\n[^\n]*mf-careers\/src\/pages\/program\/ProgramPage\.tsx:20\n[^>]*> +20 \| export function ProgramPage/,
  },
  {
    name: 'markup that HTML does not allow',
    edits: [['    <>\n', '    <>\n      <p>Text\n<div>in text</div></p>\n']],
    says: /In HTML, <div> cannot be a descendant of <p>\.\nThis will cause a hydration error\./,
    line: /ProgramPage\.tsx:24\n[\s\S]*?> +24 \| <div>in text/,
  },
  {
    name: 'answer that is no JSON',
    edits: [
      [
        START,
        `import { useEffect } from 'react';\n${START}  useEffect(() => { void fetch('/nowhere').then((answer) => answer.json()); }, []);\n`,
      ],
    ],
    says: /SyntaxError: .* is not valid JSON\n/,
    line: /ProgramPage\.tsx:22\n[^>]*> +22 \| {3}useEffect/,
  },
  {
    name: 'promise that is rejected without an error',
    edits: [
      [
        START,
        `import { useEffect } from 'react';\n${START}  useEffect(() => { void Promise.reject({ code: 7 }); }, []);\n`,
      ],
    ],
    says: /A promise was rejected: \{"code":7\}/,
    line: /A promise was rejected: \{"code":7\}/,
  },
  {
    name: 'kit import',
    isOfBuild: true,
    edits: [
      ['  Steps,\n', '  Steps,\n  NoSuchThing,\n'],
      ['    <>\n', '    <>\n      <NoSuchThing />\n'],
    ],
    says: /'NoSuchThing' .* was not found in '@site\/kit'\n.*ProgramPage\.tsx:24\n/,
    line: /ProgramPage\.tsx:24\n[\s\S]*?> +24 \| {7}<NoSuchThing \/>/,
  },
  {
    name: 'route without a page',
    file: 'mf-careers/src/section.ts',
    isOfBuild: true,
    edits: [["page: 'program', addresses", "page: 'question', addresses"]],
    says: /The section has no page "question", which its route \/pre-apprenticeship names\. Publishing it would be refused\./,
    line: /mf-careers\/src\/section\.ts:6\n[\s\S]*?> +6 \|.*'question'/,
  },
  {
    name: 'word of a route that is spelt wrong',
    file: 'mf-careers/src/section.ts',
    isOfBuild: true,
    edits: [['addresses: [PATHS', 'adresses: [PATHS']],
    says: /The routes of mf-careers cannot be read\. The route \/pre-apprenticeship has no list "addresses"\n/,
    line: /mf-careers\/src\/section\.ts:6\n[\s\S]*?> +6 \|.*adresses/,
  },
  {
    name: 'loader of a page that is not there',
    file: 'mf-careers/src/section.ts',
    isOfBuild: true,
    edits: [["'./pages/program/page.ts'", "'./pages/program/pagee.ts'"]],
    says: /Module not found: Can't resolve '\.\/pages\/program\/pagee\.ts'/,
    line: /mf-careers\/src\/section\.ts:9\n[\s\S]*?> +9 \|.*pagee/,
  },
  {
    name: 'routes that cannot be read',
    file: 'mf-careers/src/section.ts',
    isOfBuild: true,
    edits: [['[PATHS.program]', '[PATHS.program.nope.x]']],
    says: /The routes of mf-careers cannot be read: TypeError: .* \(reading 'x'\)/,
    line: /mf-careers\/src\/section\.ts:6\n[\s\S]*?> +6 \|.*nope\.x/,
  },
  {
    name: 'page that its module does not export',
    file: 'mf-careers/src/section.ts',
    edits: [['({ page }) => page', '({ pages }) => pages']],
    says: /The page "program" of mf_careers.* has no Component/,
    line: /The page "program" of mf_careers.* has no Component/,
  },
  {
    name: 'style sheet',
    file: 'mf-careers/src/pages/program/ProgramPage.module.css',
    isOfBuild: true,
    edits: [['.offer {\n', '.offer {\n  background: url("./nope.png");\n']],
    says: /Module not found: Can't resolve '\.\/nope\.png'/,
    line: /ProgramPage\.module\.css:2\n[^>]*> +2 \| .*nope\.png/,
  },
  {
    name: 'style sheet that cannot be read',
    file: 'mf-careers/src/pages/program/ProgramPage.module.css',
    isOfBuild: true,
    edits: [['.offer {\n', '.offer {\n  color: rgb(;\n']],
    says: /Unclosed bracket/,
    line: /ProgramPage\.module\.css:2\n[^>]*> +2 \| .*rgb\(;/,
  },
  {
    name: 'syntax',
    isOfBuild: true,
    edits: [['    <>\n', '    <><\n']],
    says: /Syntax Error/,
    line: /ProgramPage\.tsx/,
  },
];
