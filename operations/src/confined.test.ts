import { chownSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Program, untilAnswers } from '@site/contract/program';
import { FixtureSite, liveSite } from '@site/releases/testing';
import { canConfine, endConfined, NOBODY_KNOWN, startConfined } from './testing/confined.ts';
import { commandOf, environmentOf, instructionsOf } from './testing/containerfile.ts';
import { freePort } from './testing/ports.ts';

jest.setTimeout(120_000);

// bubblewrap is a package of its own: without it these tests are skipped, and jest says so.
const testConfined = canConfine ? test : test.skip;

const REQUEST = {
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  phone: '(916) 555-0100',
  service: 'generators',
  message: 'We need a generator that starts by itself.',
};

const atEnd: (() => unknown)[] = [];

afterEach(async () => {
  for (const clean of atEnd.splice(0).reverse()) await clean();
});

/** Gives a folder to the user whom containers run as. */
function give(folder: string): string {
  if (process.getuid?.() !== 0) return folder;
  for (const path of ['.', ...readdirSync(folder, { recursive: true, encoding: 'utf8' })])
    chownSync(join(folder, path), NOBODY_KNOWN, NOBODY_KNOWN);
  return folder;
}

function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'site-confined-'));
  atEnd.push(() => rmSync(folder, { recursive: true, force: true }));
  return give(folder);
}

/** A release store in which a shell and two sections are live. */
async function liveStore(): Promise<string> {
  const site = await liveSite();
  atEnd.push(() => site.remove());
  return give(site.data);
}

/** The folders of packages that the image of the site does without. */
function leftOutOfSite(): string[] {
  const [, list = ''] =
    /cd node_modules && rm -rf (.+)$/m.exec(instructionsOf('site-packages', 'RUN').join('\n')) ?? [];
  return list.split(/\s+/).map((name) => `/app/node_modules/${name}`);
}

function start(name: string, ...rest: [readonly string[], Parameters<typeof startConfined>[2]]): Program {
  const program = startConfined(name, ...rest);
  atEnd.push(() => {
    program.kill('SIGKILL');
    return program.ended;
  });
  return program;
}

/** Runs the health check of an image, which names the default port. */
async function checkHealth(image: string, port: number): Promise<number | null> {
  const command = commandOf(image, 'HEALTHCHECK').map((part) =>
    part.replace(/(127\.0\.0\.1:)\d+/, `$1${port}`),
  );
  return (await start(`health of ${image}`, command, { env: {}, data: emptyFolder() }).ended).code;
}

testConfined(
  'site and API start without name, home and a writable disk, take a request, and end when told (needs "bubblewrap")',
  async () => {
    const [port, apiPort] = [await freePort(), await freePort()];
    const shared = { HOST: '127.0.0.1', PORT: String(port), API_PORT: String(apiPort) };
    const api = start('API', commandOf('api', 'CMD'), {
      env: { ...environmentOf('api'), ...shared },
      data: emptyFolder(),
    });
    const site = start('site', commandOf('site', 'CMD'), {
      env: { ...environmentOf('site'), ...shared },
      data: await liveStore(),
      readOnlyData: true,
      hidden: leftOutOfSite(),
    });
    const origin = `http://127.0.0.1:${port}`;
    expect(await checkHealth('site', await freePort())).toBe(1);
    await untilAnswers(api, `http://127.0.0.1:${apiPort}/api/health/ready`);
    await untilAnswers(site, `${origin}/readyz`);

    expect(await (await fetch(`${origin}/readyz`)).json()).toEqual({ status: 'ok', generation: 1 });
    const page = await fetch(`${origin}/two`);
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('mf-two')]);
    const answer = await fetch(`${origin}/api/contact`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(REQUEST),
    });
    expect([answer.status, await answer.json()]).toEqual([
      201,
      expect.objectContaining({ id: expect.any(String) }),
    ]);
    expect(await checkHealth('site', port)).toBe(0);
    expect(await checkHealth('api', apiPort)).toBe(0);

    expect([await endConfined(site), site.written.stderr]).toEqual([0, '']);
    expect([await endConfined(api), api.written.stderr]).toEqual([0, '']);
  },
);

testConfined(
  'the release tools show, promote and roll back as such a user, who has a name in their image (needs "bubblewrap")',
  async () => {
    const data = await liveStore();
    const entry = commandOf('release', 'ENTRYPOINT');
    const env = environmentOf('release');
    const users = join(emptyFolder(), 'passwd');
    writeFileSync(users, `node:x:${NOBODY_KNOWN}:${NOBODY_KNOWN}::/:/bin/sh\n`);
    const release = (...args: string[]) =>
      start('release', [...entry, ...args], { env, data, users, writable: ['/tmp'] }).ended;

    expect(await release(...commandOf('release', 'CMD'))).toMatchObject({ code: 0, stderr: '' });
    const next = await new FixtureSite(data).publish('mf-two', { addresses: ['/two'], text: 'Next' });
    give(data);
    const promoted = await release('promote', 'mf-two@latest', '--no-browser-check');
    expect([promoted.code, promoted.stdout]).toEqual([0, expect.stringContaining('Generation 2 is live')]);
    // Where there are no namespaces in a container it says what a section could reach.
    expect(promoted.stderr).toContain('connect to other programs');
    const rolledBack = await release('rollback');
    expect([rolledBack.code, rolledBack.stdout]).toEqual([
      0,
      expect.stringContaining('Generation 3 is live'),
    ]);
    expect(next.name).toBe('mf-two');
  },
);
