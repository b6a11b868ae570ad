import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { CHECK_NAMES } from '@site/releases';
import { ROOT } from '@site/server/testing';
import { expect, longTest, test } from '../support/fixtures.ts';

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

/** What a command that goes on prints with its address. */
const READY = /(?:is at|as it is here:) (http:\S+)/;

longTest(
  'the page for section teams can be followed from its first command to its last',
  async ({ request, own }) => {
    test.setTimeout(240_000);
    const checkout = own.copyCheckout();
    const token = 'a-token-of-section-teams';
    const env = { ...own.env(own.copyStore()), REPORTS_READ_TOKEN: token };

    const title = async (address: string, headers = {}) => {
      const html = await (
        await request.get(address, { headers: { accept: 'text/html', ...headers } })
      ).text();
      return /<h1[^>]*>([^<]+)/.exec(html)?.[1];
    };

    async function follow(command: string): Promise<string> {
      // The copy has the packages of this checkout.
      if (command === 'npm ci') return '';
      if (command === 'npm start' || command.startsWith('npm run dev')) {
        return own.startInTerminal(words(command), { ready: READY, cwd: checkout.root, env });
      }
      const [file, ...args] = words(command);
      if (file === 'curl') {
        const [, header = '', address = ''] = args;
        const url = address.replace('https://www.example.com', own.origin);
        const authorization = header.replace('Authorization: ', '').replace('$REPORTS_READ_TOKEN', token);
        return (await request.get(url, { headers: { authorization } })).text();
      }
      return (await run(file, args, { cwd: checkout.root, env: { ...process.env, ...env } })).stdout;
    }

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
      if (command === 'npm start') expect(await title(`${own.origin}/contact`)).toBe('Contact Us');
      if (command.startsWith('npm run dev')) {
        expect((await request.get(output, { headers: { accept: 'text/html' } })).status()).toBe(200);
      }
      if (command.includes('preview')) {
        const link = /http:\S+/.exec(output)?.[0] ?? '';
        const cookie =
          (await request.get(link, { maxRedirects: 0 })).headers()['set-cookie']?.split(';')[0] ?? '';
        expect(await title(`${own.origin}/contact`, { cookie })).toBe('Talk to Us');
        expect(await title(`${own.origin}/contact`, { cookie: '' })).toBe('Contact Us');
      }
      if (command.includes('--dry-run')) {
        expect(output).toMatch(/changed +\/contact/);
        expect(await title(`${own.origin}/contact`, { cookie: '' })).toBe('Contact Us');
      }
      if (command.includes('--why "new'))
        await expect.poll(() => title(`${own.origin}/contact`, { cookie: '' })).toBe('Talk to Us');
      if (command.startsWith('curl')) expect(JSON.parse(output)).toEqual([]);
      if (command.endsWith('history')) expect(output).toContain('new opening line');
      if (command.includes('rollback'))
        await expect.poll(() => title(`${own.origin}/contact`, { cookie: '' })).toBe('Contact Us');
    }
    expect(printed.size).toBe(12);
  },
);

test('the page for section teams names every check of the gate, and no other', () => {
  expect([...PAGE.matchAll(/^\| `(\w+)` \|/gm)].map(([, name]) => name)).toEqual(CHECK_NAMES);
});
