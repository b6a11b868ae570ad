import type { Page } from '@playwright/test';
import { type Program, startProgram, stopProgram, untilPrints } from '@site/contract/program';
import { expect, hydrated, isLongTrial, test } from './fixtures.ts';
import type { Own } from './own.ts';

const ADDRESS = '/pre-apprenticeship';
const FILE = 'mf-careers/src/pages/program/ProgramPage.tsx';

/** A mistake in the sources of a page. */
interface Mistake {
  name: string;
  /** Where it is made, if not in FILE. */
  file?: string;
  /** Texts of the file and what stands there instead. */
  edits: readonly (readonly [from: string, to: string])[];
  /** What is said of it, in the page and in the terminal. */
  says: RegExp;
  /** The line that is shown. */
  line: RegExp;
  /** Only in a long trial: it takes the same way as one that is made each time. */
  isLong?: true;
  /** Whether the build says it: what the browser throws then comes of that, and is not said in the terminal. */
  isOfBuild?: true;
  /** What makes it come about, where opening the page does not. */
  act?: (page: Page) => Promise<void>;
}

const START = 'export function ProgramPage() {\n';
/** Stands in the page; what it throws does not keep a link from being followed. */
const BUTTON = `<button type="button" onClick={() => { throw new Error('Broken on click'); }}>Break</button>`;

const MISTAKES: readonly Mistake[] = [
  {
    name: 'render',
    edits: [[START, `${START}  if (hero.title) throw new Error('Broken on render');\n`]],
    says: /Error: Broken on render/,
    line: /ProgramPage\.tsx:21\n[^>]*> +21 \| {3}if \(hero\.title\) throw/,
  },
  {
    name: 'mount',
    isLong: true,
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
    isLong: true,
    edits: [['    <>\n', `    <>\n      ${BUTTON}\n`]],
    says: /Error: Broken on click/,
    line: /> +\d+ \|.*Broken on click/,
    act: (page) => page.getByRole('button', { name: 'Break' }).click({ timeout: 2000 }),
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
    isLong: true,
    edits: [
      [
        START,
        `import { useEffect } from 'react';\n${START}  useEffect(() => { void Promise.reject('no error'); }, []);\n`,
      ],
    ],
    says: /A promise was rejected: no error/,
    line: /A promise was rejected: no error/,
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
    name: 'routes that cannot be read',
    file: 'mf-careers/src/section.ts',
    isLong: true,
    isOfBuild: true,
    edits: [['[PATHS.program]', '[PATHS.program.nope.x]']],
    says: /The routes of mf-careers cannot be read: TypeError: .* \(reading 'x'\)/,
    line: /mf-careers\/src\/section\.ts:6\n[\s\S]*?> +6 \|.*nope\.x/,
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
    isLong: true,
    isOfBuild: true,
    edits: [['.offer {\n', '.offer {\n  color: rgb(;\n']],
    says: /Unclosed bracket/,
    line: /ProgramPage\.module\.css:2\n[^>]*> +2 \| .*rgb\(;/,
  },
  {
    name: 'syntax',
    isLong: true,
    isOfBuild: true,
    edits: [['    <>\n', '    <><\n']],
    says: /Syntax Error/,
    line: /ProgramPage\.tsx/,
  },
];

/** Starts a development server in a copy of the checkout, its output kept. */
export async function startDevelopment(
  own: Own,
  script: string,
  args: string[],
  env: Record<string, string>,
) {
  const checkout = own.copyCheckout();
  const program = startProgram(`platform/server/src/development/${script}`, {
    root: checkout.root,
    args,
    // Playwright asks for colours, which what is written to a file does not.
    env: { ...env, FORCE_COLOR: undefined },
    output: 'kept',
  });
  own.after(() => stopProgram(program));
  await untilPrints(program, /hot reload, is at|as it is here:/);
  return { checkout, program };
}

export type Development = Awaited<ReturnType<typeof startDevelopment>>;

/** What a program has written. @param after how much of it is left out */
export function said({ written }: Program, after = { stdout: 0, stderr: 0 }): string {
  return written.stdout.slice(after.stdout) + written.stderr.slice(after.stderr);
}

/** Makes each mistake, sees it in the page and the terminal, and mends it. */
export async function makeMistakes(
  page: Page,
  origin: string,
  { checkout, program }: Development,
): Promise<void> {
  const overlay = page.getByRole('alertdialog', { name: 'Error' });
  const title = page.getByRole('heading', { level: 1 });
  const address = `${origin}${ADDRESS}`;
  await page.goto(address);
  await hydrated(page, 'main h1');
  const heading = await title.innerText();
  const made = MISTAKES.filter(({ isLong }) => isLongTrial || !isLong);
  for (const { name, file = FILE, edits, says, line, isOfBuild, act } of made) {
    await test.step(name, async () => {
      const { stdout, stderr } = program.written;
      const before = { stdout: stdout.length, stderr: stderr.length };
      for (const [from, to] of edits) checkout.edit(file, from, to);
      // Until the change is built.
      await expect(async () => {
        await page.goto(address);
        await act?.(page);
        await expect(overlay).toContainText(says, { timeout: 4000 });
      }).toPass({ timeout: 60_000 });
      await expect(overlay).toContainText(line);
      await expect.poll(() => said(program, before)).toMatch(says);
      expect(said(program, before)).toMatch(line);
      if (isOfBuild) {
        expect((await overlay.innerText()).match(/^ *× /gm)).toHaveLength(1);
        expect(said(program, before)).not.toContain('In the browser');
      }
      for (const [from, to] of edits) checkout.edit(file, to, from);
      await expect(async () => {
        await page.goto(address);
        await expect(title).toHaveText(heading, { timeout: 4000 });
      }).toPass({ timeout: 60_000 });
      await expect(overlay).toHaveCount(0);
    });
  }
}

/** Escape codes that colour a terminal. */
export const COLOUR = String.fromCharCode(27);
