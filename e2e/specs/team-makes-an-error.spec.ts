import type { Page } from '@playwright/test';
import { type Program, startProgram, stopProgram } from '@site/contract/program';
import { expect, hydrated, longTest, open, test } from '../support/fixtures.ts';
import type { Own } from '../support/own.ts';
import {
  changeRelease,
  earlierRelease,
  readRelease,
  replaceText,
  serveRelease,
} from '../support/release-files.ts';

const ADDRESS = '/pre-apprenticeship';
const FILE = 'mf-careers/src/pages/program/ProgramPage.tsx';

/** A mistake in the sources of a page. */
interface Mistake {
  name: string;
  /** Texts of the file and what stands there instead. */
  edits: readonly (readonly [from: string, to: string])[];
  /** What is said of it, in the page and in the terminal. */
  says: RegExp;
  /** The line that is shown. */
  line: RegExp;
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
    name: 'kit import',
    edits: [
      ['  Steps,\n', '  Steps,\n  NoSuchThing,\n'],
      ['    <>\n', '    <>\n      <NoSuchThing />\n'],
    ],
    says: /'NoSuchThing' .* was not found in '@site\/kit'/,
    line: /ProgramPage\.tsx/,
  },
  {
    name: 'syntax',
    edits: [['    <>\n', '    <><\n']],
    says: /Syntax Error/,
    line: /ProgramPage\.tsx/,
  },
];

/** Starts a development server in a copy of the checkout, its output kept. */
async function startDevelopment(own: Own, script: string, args: string[], env: Record<string, string>) {
  const checkout = own.copyCheckout();
  const program = startProgram(`platform/server/src/development/${script}`, {
    root: checkout.root,
    args,
    // Playwright asks for colours, which what is written to a file does not.
    env: { ...env, FORCE_COLOR: undefined },
    output: 'kept',
  });
  own.after(() => stopProgram(program));
  return { checkout, program };
}

/** What a program has written. @param after how much of it is left out */
function said({ written }: Program, after = { stdout: 0, stderr: 0 }): string {
  return written.stdout.slice(after.stdout) + written.stderr.slice(after.stderr);
}

/** Makes each mistake, sees it in the page and the terminal, and mends it. */
async function makeMistakes(
  page: Page,
  origin: string,
  { checkout, program }: Awaited<ReturnType<typeof startDevelopment>>,
): Promise<void> {
  const overlay = page.getByRole('alertdialog', { name: 'Error' });
  const title = page.getByRole('heading', { level: 1 });
  await expect.poll(() => said(program), { timeout: 120_000 }).toMatch(/hot reload, is at|as it is here:/);
  const address = `${origin}${ADDRESS}`;
  await page.goto(address);
  await hydrated(page, 'main h1');
  const heading = await title.innerText();
  for (const { name, edits, says, line, act } of MISTAKES) {
    await test.step(name, async () => {
      const { stdout, stderr } = program.written;
      const before = { stdout: stdout.length, stderr: stderr.length };
      for (const [from, to] of edits) checkout.edit(FILE, from, to);
      // Until the change is built.
      await expect(async () => {
        await page.goto(address);
        await act?.(page);
        await expect(overlay).toContainText(says, { timeout: 4000 });
      }).toPass({ timeout: 60_000 });
      await expect(overlay).toContainText(line);
      await expect.poll(() => said(program, before)).toMatch(says);
      expect(said(program, before)).toMatch(line);
      for (const [from, to] of edits) checkout.edit(FILE, to, from);
      await expect(async () => {
        await page.goto(address);
        await expect(title).toHaveText(heading, { timeout: 4000 });
      }).toPass({ timeout: 60_000 });
      await expect(overlay).toHaveCount(0);
    });
  }
}

/** Escape codes that colour a terminal. */
const COLOUR = String.fromCharCode(27);

test('with all development servers an error is shown with its line, in the page and in the terminal', async ({
  page,
  own,
  complaints,
}) => {
  test.setTimeout(300_000);
  complaints.expected = true;
  const development = await startDevelopment(own, 'dev.ts', [], own.env(own.folder()));
  await makeMistakes(page, own.origin, development);
  const all = said(development.program);
  const start = all.slice(0, all.indexOf('hot reload') + 200);
  expect(start.match(/https?:\/\/\S+/g)).toEqual([own.origin]);
  expect(all).not.toContain(COLOUR);
});

longTest(
  'with one section in development an error is shown with its line, in the page and in the terminal',
  async ({ page, own, complaints }) => {
    test.setTimeout(300_000);
    complaints.expected = true;
    const env = own.env(own.copyStore());
    await own.startSite(env);
    const development = await startDevelopment(own, 'dev-section.ts', ['mf-careers'], env);
    const origin = `http://127.0.0.1:${own.port + 34}`;
    await makeMistakes(page, origin, development);
    expect(said(development.program)).not.toContain(COLOUR);
  },
);

/** What the page of a release does, as its Component; `made` is the element that the page itself makes. */
const IN_A_RELEASE: Readonly<Record<string, { body: string; says: RegExp; stays?: true }>> = {
  render: { body: 'throw new Error("Broken release")', says: /Broken release/ },
  mount: {
    body: 'return {...made,type:"div",props:{children:made,ref(element){if(element)throw new Error("Broken release")}}}',
    says: /Broken release/,
  },
  event: {
    body: 'return {...made,type:"div",props:{children:made,onClick(){throw new Error("Broken release")}}}',
    says: /Broken release/,
    stays: true,
  },
  'a kit import that does not exist': {
    body: 'return {...made,type:undefined,props:{}}',
    says: /Minified React error #130/,
  },
};

for (const [name, { body, says, stays }] of Object.entries(IN_A_RELEASE)) {
  for (const earlier of ['no earlier release', 'a broken earlier release']) {
    test(`visitors' browsers report an error of a release on the way to its page: ${name}, with ${earlier}`, async ({
      page,
      complaints,
    }) => {
      complaints.expected = true;
      const change = (text: string, file: string) =>
        file === 'section.js'
          ? replaceText(
              text,
              /\(\{page:(\w+)\}\)=>\1/,
              `({page})=>({...page,Component(props){const made=page.Component(props);${body}}})`,
            )
          : text;
      const live = readRelease('mf-contact');
      const changed = changeRelease(live, change);
      const fallback = earlierRelease(live, (text, file) =>
        change(text, file).replaceAll('Broken release', 'Broken before'),
      );
      await serveRelease(page, live, { changed, ...(earlier.startsWith('a') ? { fallback } : {}) });
      await page.addInitScript(() => {
        const reported: string[] = [];
        Object.assign(window, { reported });
        window.onerror = (message) => void reported.push(String(message));
      });
      await open(page, '/');
      await page.getByRole('link', { name: 'Schedule Service' }).first().click();
      if (stays) await page.getByRole('heading', { name: 'Contact Us' }).click();
      else await expect(page.getByRole('alert').filter({ hasText: 'did not load' })).toBeVisible();
      const reported = () => page.evaluate(() => Reflect.get(window, 'reported') as string[]);
      await expect.poll(reported).toContainEqual(expect.stringMatching(says));
      expect(complaints.list.join('\n')).toMatch(says);
    });
  }
}
