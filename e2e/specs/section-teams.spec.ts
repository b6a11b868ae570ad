import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { PROMOTION_CHECKS } from '@site/releases';
import { copyCheckout, ROOT, stopProcess } from '@site/server/testing';
import { expect, test } from '../support/fixtures.ts';
import { copyStore } from '../support/site.ts';

const run = promisify(execFile);

const PAGE = readFileSync(join(ROOT, 'docs/section-teams.md'), 'utf8');

/** The commands of the page, in their order. */
const COMMANDS = [...PAGE.matchAll(/```sh\n(.*?)```/gs)].flatMap(([, block = '']) =>
  block.trim().split('\n'),
);

/** Splits a command as a shell does, as far as the page needs it. */
function words(command: string): [string, ...string[]] {
  const [file = '', ...args] = [...command.matchAll(/"([^"]*)"|(\S+)/g)].map(
    ([, quoted, plain]) => quoted ?? plain ?? '',
  );
  return [file, ...args];
}

/** Starts a command that goes on, and waits until it prints an address. */
async function startCommand(command: string, root: string, env: NodeJS.ProcessEnv) {
  const [file, ...args] = words(command);
  const child: ChildProcess = spawn(file, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'inherit'] });
  let printed = '';
  for (;;) {
    const address = /(?:is at|as it is here:) (http:\S+)/.exec(printed)?.[1];
    if (address) return { child, address };
    const [chunk] = await once(child.stdout ?? child, 'data');
    printed += chunk;
  }
}

test('the page for section teams can be followed from its first command to its last', async ({ request }) => {
  test.setTimeout(240_000);
  const checkout = copyCheckout();
  const data = copyStore('docs');
  const origin = 'http://127.0.0.1:4360';
  const env = { ...process.env, PORT: '4360', API_PORT: '4361', SITE_DATA: data };
  const started: ChildProcess[] = [];

  const title = async (address: string, headers = {}) => {
    const html = await (await request.get(address, { headers: { accept: 'text/html', ...headers } })).text();
    return /<h1[^>]*>([^<]+)/.exec(html)?.[1];
  };

  async function follow(command: string): Promise<string> {
    // The copy has the packages of this checkout.
    if (command === 'npm ci') return '';
    if (command === 'npm start' || command.startsWith('npm run dev')) {
      const { child, address } = await startCommand(command, checkout.root, env);
      started.push(child);
      return address;
    }
    const [file, ...args] = words(command);
    return (await run(file, args, { cwd: checkout.root, env })).stdout;
  }

  try {
    const printed = new Map<string, string>();
    for (const command of COMMANDS) {
      if (command.includes('publish')) {
        checkout.edit(
          'mf-contact/src/pages/contact/contact.content.ts',
          "title: 'Contact Us'",
          "title: 'Talk to Us'",
        );
      }
      const output = await follow(command);
      printed.set(command, output);
      if (command === 'npm start') expect(await title(`${origin}/contact`)).toBe('Contact Us');
      if (command.startsWith('npm run dev')) {
        expect((await request.get(output, { headers: { accept: 'text/html' } })).status()).toBe(200);
      }
      if (command.includes('preview')) {
        const link = /http:\S+/.exec(output)?.[0] ?? '';
        const cookie =
          (await request.get(link, { maxRedirects: 0 })).headers()['set-cookie']?.split(';')[0] ?? '';
        expect(await title(`${origin}/contact`, { cookie })).toBe('Talk to Us');
        expect(await title(`${origin}/contact`, { cookie: '' })).toBe('Contact Us');
      }
      if (command.includes('--dry-run')) {
        expect(output).toMatch(/changed +\/contact/);
        expect(await title(`${origin}/contact`, { cookie: '' })).toBe('Contact Us');
      }
      if (command.includes('--why "new'))
        expect(await title(`${origin}/contact`, { cookie: '' })).toBe('Talk to Us');
      if (command.endsWith('history')) expect(output).toContain('new opening line');
      if (command.includes('rollback'))
        expect(await title(`${origin}/contact`, { cookie: '' })).toBe('Contact Us');
    }
    expect(printed.size).toBe(11);
  } finally {
    await Promise.all(started.map((child) => stopProcess(child)));
    checkout.remove();
    rmSync(data, { recursive: true, force: true });
  }
});

test('the page for section teams names every check of the gate, and no other', () => {
  expect([...PAGE.matchAll(/^\| `(\w+)` \|/gm)].map(([, name]) => name)).toEqual(
    PROMOTION_CHECKS.map(({ name }) => name),
  );
});
