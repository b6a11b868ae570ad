import type { Page } from '@playwright/test';
import { type Program, startProgram, stopProgram, untilPrints } from '@site/contract/program';
import { expect, hydrated, test } from '../fixtures.ts';
import type { Own } from '../own.ts';
import { MISTAKES } from './mistakes.ts';

const ADDRESS = '/pre-apprenticeship';
/** The page of the section, in which mistakes are made. */
const FILE = 'mf-careers/src/pages/program/ProgramPage.tsx';

/** Starts a development server in a copy of the checkout, its output kept. */
export async function startDevelopment(
  own: Own,
  script: string,
  args: string[],
  env: Record<string, string>,
) {
  const checkout = own.copyCheckout();
  const program = startProgram(`platform/server/src/dev/${script}`, {
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
  for (const { name, file = FILE, edits, says, line, isOfBuild, act } of MISTAKES) {
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
