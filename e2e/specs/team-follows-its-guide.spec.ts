import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { CHECK_NAMES } from '@site/releases';
import { ROOT } from '@site/server/testing';
import { expect, test } from '../support/fixtures.ts';
import { openReleases } from '../support/releases.ts';
import { ORIGIN } from '../support/site.ts';

const GUIDE = readFileSync(join(ROOT, 'docs/section-teams.md'), 'utf8');

/** The commands of the guide, in their order. */
const COMMANDS = [...GUIDE.matchAll(/```sh\n(.*?)```/gs)].flatMap(([, block = '']) =>
  block.trim().split('\n'),
);

/** Splits a command as a shell does, as far as the guide needs it. */
function splitWords(command: string): string[] {
  const words = command.matchAll(/"([^"]*)"|(\S+)/g);
  return [...words].map(([, quoted, plain]) => quoted ?? plain ?? '');
}

test('the commands of the guide publish, preview, promote and roll back a section', async ({
  page,
  request,
  environment,
}) => {
  test.setTimeout(300_000);
  const checkout = environment.copyCheckout();
  const data = environment.copyStore();
  // The origin that the pages were rendered for, so that only the section's page changes.
  const settings = { ...environment.settings(data), SITE_ORIGIN: ORIGIN };
  const { store } = await openReleases(data);
  const before = await store.current();

  async function follow(command: string): Promise<string> {
    const [file = '', ...args] = splitWords(command);
    const env = { ...process.env, ...settings };
    return (await promisify(execFile)(file, args, { cwd: checkout.root, env })).stdout.trim();
  }
  const title = async () => {
    const html = await (await request.get(`${environment.origin}/contact`)).text();
    return /<h1[^>]*>([^<]+)/.exec(html)?.[1];
  };
  await environment.startSite(settings);
  let published = '';

  /** What is true after a command. */
  const outcomes: [RegExp, (output: string) => unknown][] = [
    [/^npm run dev/, (output) => expect(output).toContain('running site')],
    [
      / publish /,
      async (output) => {
        published = output;
        expect(published).toMatch(/^mf-contact@1\.0\.0-[0-9a-f]{32}$/);
        expect(await store.current()).toEqual(before);
      },
    ],
    [
      / preview /,
      async (output) => {
        const [link = ''] = /http:\S+/.exec(output) ?? [];
        await page.goto(link.replace(ORIGIN, environment.origin));
        await expect(page.getByRole('complementary', { name: 'Preview' })).toBeVisible();
        expect(page.url()).not.toContain('token');
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('Talk to Us');
        expect(await title()).toBe('Contact Us');
      },
    ],
    [
      / promote .* --why/,
      async () => {
        await expect.poll(title).toBe('Talk to Us');
        const version = published.split('@')[1];
        expect((await store.current())?.releases).toEqual({ ...before?.releases, 'mf-contact': version });
      },
    ],
    [/ history/, (output) => expect(output).toContain('opening line')],
    [/ rollback /, () => expect.poll(title).toBe('Contact Us')],
  ];

  const followed = new Set<RegExp>();
  for (const command of COMMANDS) {
    // The copy has its packages, the set-up runs npm start, cli.slow.test --dry-run; curl reads the public site.
    if (/^(?:npm ci|npm start|curl)| --dry-run/.test(command)) continue;
    if (command.includes(' publish '))
      checkout.edit('mf-contact/src/pages/contact/contact.content.ts', "'Contact Us'", "'Talk to Us'");
    // team-develops-one-section shows what the development server does.
    const output = await follow(command.replace(/^npm run dev.*/, '$& -- --help'));
    for (const [pattern, expectOutcome] of outcomes) {
      if (!pattern.test(command)) continue;
      followed.add(pattern);
      await expectOutcome(output);
    }
  }
  expect([...followed]).toEqual(outcomes.map(([pattern]) => pattern));
});

test('the guide names every check of the gate, and no other', () => {
  expect([...GUIDE.matchAll(/^\| `(\w+)` \|/gm)].map(([, name]) => name)).toEqual(CHECK_NAMES);
});
