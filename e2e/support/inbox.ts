import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import { startPostgres } from '@site/api/testing';
import { type Program, startProgram, stopProgram } from '@site/contract/program';
import { ROOT, runScript, untilReady } from '@site/server/testing';
import { expect } from './fixtures.ts';
import { watchPage } from './looks/complaints.ts';
import type { Own } from './own.ts';

/** An electrician's phone. */
export const PHONE: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  isMobile: true,
  hasTouch: true,
};

/** A screen in the office. */
export const OFFICE: BrowserContextOptions = { viewport: { width: 1440, height: 900 } };

/** Instances of the API that have their leads together. */
export interface Office {
  /** Where the instances listen, as browsers on this machine name it. */
  origins: string[];
  /** Runs a command of `site-leads`. @returns what it prints */
  leads(...args: string[]): Promise<string>;
  /** Signs somebody in by a link. Opens the page where they are then. */
  signIn(page: Page, email: string): Promise<void>;
  /** The text of the mail about the newest lead. */
  mail(): Promise<string>;
  /** Ends the instances and starts them again, as an update does. */
  restart(): Promise<void>;
}

/**
 * Starts the API.
 * @param own its first API is the one that a site of its own asks
 * @param instances how many, which have their leads together
 */
export async function startOffice(
  own: Own,
  database: 'SQLite' | 'PostgreSQL',
  instances = 1,
): Promise<Office> {
  const data = own.folder();
  const env: Record<string, string> = { SITE_DATA: data, SITE_ORIGIN: own.origin };
  if (database === 'PostgreSQL') {
    const server = await startPostgres();
    own.after(() => server.stop());
    env.DATABASE_URL = await server.createDatabase();
  }
  const ports = Array.from({ length: instances }, (_, index) => own.apiPort + index);
  const programs: Program[] = [];
  const stop = () => Promise.all(programs.map((program) => stopProgram(program)));
  own.after(stop);
  const start = async () => {
    for (const [index, port] of ports.entries()) {
      const options = { root: ROOT, env: { ...env, API_PORT: String(port) }, output: 'kept' } as const;
      const program = startProgram('api/src/server.ts', options);
      programs[index] = program;
      await untilReady(program, `http://127.0.0.1:${port}/api/health`);
      // Where others have the processor it has been slow to start, and turns away what comes in the second after that.
      const status = async () => (await fetch(`http://localhost:${port}/staff/api/sign-in`)).status;
      await expect.poll(status, { timeout: 20_000 }).toBe(200);
    }
  };
  await start();
  const allWritten = () => programs.map(({ written }) => written.stdout);
  return {
    origins: ports.map((port) => `http://localhost:${port}`),
    leads: (...args) => runScript(ROOT, 'api/src/cli/cli.ts', args, env),
    async signIn(page, email) {
      await page.getByLabel('Your mail address').fill(email);
      const before = allWritten();
      await page.getByRole('button', { name: 'Send me a link' }).click();
      const said = () =>
        allWritten()
          .map((all, index) => all.slice(before[index]?.length))
          .join('');
      const link = new RegExp(`Sign-in link for ${email}.*: (http\\S+)`);
      await expect.poll(said).toMatch(link);
      await page.goto(link.exec(said())?.[1] ?? '');
      await page.getByRole('button', { name: 'Sign in' }).click();
    },
    async mail() {
      const folder = join(data, 'mail');
      const files = () => readdirSync(folder).filter((name) => /Z-[0-9a-f-]{36}\.eml$/.test(name));
      await expect.poll(() => files().length).toBeGreaterThan(0);
      const mail = readFileSync(join(folder, files().sort().at(-1) ?? ''), 'utf8');
      // Quoted-printable: lines are cut, and = is written by its code.
      return mail.replace(/=\r\n/g, '').replaceAll('=3D', '=');
    },
    async restart() {
      await stop();
      await start();
    },
  };
}

/** A page of somebody else, in a browser context of their own. */
export async function openAs(browser: Browser, own: Own, options: BrowserContextOptions): Promise<Page> {
  const context = await browser.newContext(options);
  own.after(() => context.close());
  const page = await context.newPage();
  await watchPage(page, { list: [], expected: false });
  return page;
}
