import { chownSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Program, untilAnswers } from '@site/contract/program';
import { argumentsOf, freePort } from '@site/contract/testing';
import { createToken } from '@site/releases';
import { FixtureSite, liveSite } from '@site/releases/testing';
import { writeSectionBuild } from '@site/releases/testing/build-folder';
import { packBuild } from '@site/releases/testing/pack';
import { readCompose } from './testing/compose.ts';
import { canConfine, endConfined, NOBODY_KNOWN, startConfined } from './testing/confined.ts';
import { commandOf, environmentOf } from './testing/containerfile.ts';
import { buildImage, type Image, type ImageName } from './testing/images.ts';

jest.setTimeout(process.env.LONG_TRIALS ? 1_800_000 : 300_000);

// Where bubblewrap is not installed, or not permitted as in most containers, these tests are skipped, and jest says so.
const isConfinable = canConfine();
const testConfined = isConfinable ? test : test.skip;

const REQUEST = {
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  phone: '(916) 555-0100',
  service: 'generators',
  message: 'We need a generator that starts by itself.',
};

/** With packages that are installed as for an image: "npm run test:long -w @site/operations". */
const INSTALLED = Boolean(process.env.LONG_TRIALS);

const images = new Map<ImageName, Image>();

afterAll(() => {
  for (const { app } of images.values()) rmSync(app, { recursive: true, force: true });
});

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

/** An image, as the Containerfile says. It is removed at the end. */
function imageOf(name: ImageName): Image {
  const image = images.get(name) ?? buildImage(name, INSTALLED);
  images.set(name, image);
  return image;
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
async function checkHealth(name: 'site' | 'api', image: Image, port: number): Promise<number | null> {
  const command = commandOf(name, 'HEALTHCHECK').map((part) =>
    part.replace(/(127\.0\.0\.1:)\d+/, `$1${port}`),
  );
  return (await start(`health of ${name}`, command, { env: {}, data: emptyFolder(), image }).ended).code;
}

testConfined(
  'site and API start without name, home and a writable disk, take a request, and end when told (needs "bubblewrap")',
  async () => {
    const [port, apiPort] = [await freePort(), await freePort()];
    const [siteImage, apiImage] = [imageOf('site'), imageOf('api')];
    const shared = { HOST: '127.0.0.1', PORT: String(port), API_PORT: String(apiPort) };
    const api = start('API', commandOf('api', 'CMD'), {
      env: { ...environmentOf('api'), ...shared },
      data: emptyFolder(),
      image: apiImage,
    });
    const site = start('site', commandOf('site', 'CMD'), {
      env: { ...environmentOf('site'), ...shared },
      data: await liveStore(),
      readOnlyData: true,
      image: siteImage,
    });
    const origin = `http://127.0.0.1:${port}`;
    expect(await checkHealth('site', siteImage, await freePort())).toBe(1);
    await untilAnswers(api, `http://127.0.0.1:${apiPort}/api/health/ready`);
    await untilAnswers(site, `${origin}/readyz`);

    expect(await (await fetch(`${origin}/readyz`)).json()).toEqual({ status: 'ok', generation: 1 });
    const page = await fetch(`${origin}/two`);
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('mf-two')]);
    const send = () =>
      fetch(`${origin}/api/contact`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(REQUEST),
      });
    let answer = await send();
    // A machine that has just started programs may be too busy for a moment, and says so.
    while (answer.status === 503) answer = await send();
    expect([answer.status, await answer.json()]).toEqual([
      201,
      expect.objectContaining({ id: expect.any(String) }),
    ]);
    expect(await checkHealth('site', siteImage, port)).toBe(0);
    expect(await checkHealth('api', apiImage, apiPort)).toBe(0);

    expect([await endConfined(site), site.written.stderr]).toEqual([0, '']);
    expect([await endConfined(api), api.written.stderr]).toEqual([0, '']);
  },
);

/** The release tools of their image, on a store. Its user has a name in the image, which the history has to have. */
function releaseTools(data: string) {
  const users = join(emptyFolder(), 'passwd');
  writeFileSync(users, `node:x:${NOBODY_KNOWN}:${NOBODY_KNOWN}::/:/bin/sh\n`);
  const image = imageOf('release');
  // As the compose file has it.
  const writable = (readCompose().services.release?.tmpfs ?? []).map((entry) => entry.replace(/:.*/, ''));
  return (...args: string[]) =>
    start('release', [...commandOf('release', 'ENTRYPOINT'), ...args], {
      env: environmentOf('release'),
      data,
      users,
      image,
      writable,
    }).ended;
}

testConfined(
  'the release tools show, promote and roll back as such a user, who has a name in their image (needs "bubblewrap")',
  async () => {
    const data = await liveStore();
    const release = releaseTools(data);

    expect(await release(...commandOf('release', 'CMD'))).toMatchObject({ code: 0, stderr: '' });
    await new FixtureSite(data).publish('mf-two', { addresses: ['/two'], text: 'Next' });
    give(data);
    const promoted = await release('promote', 'mf-two@latest', '--no-browser-check');
    expect([promoted.code, promoted.stdout]).toEqual([0, expect.stringContaining('Generation 2 is live')]);
    // Where there are no namespaces in a container it says what a section could reach.
    expect(promoted.stderr).toContain('This system does not keep the code of sections from everything.');
    const rolledBack = await release('rollback');
    expect([rolledBack.code, rolledBack.stdout]).toEqual([
      0,
      expect.stringContaining('Generation 3 is live'),
    ]);
  },
);

testConfined(
  'the deploy service takes a release and makes it live as such a user, and ends when told (needs "bubblewrap")',
  async () => {
    const [data, port] = [await liveStore(), await freePort()];
    const site = new FixtureSite(data);
    const { token } = await createToken(site.store, { sections: ['mf-two'], may: ['publish', 'promote'] }, 1);
    give(data);
    const script = ['node', ...argumentsOf('serve:deploy')];
    const service = start('deploy service', script, {
      env: { ...environmentOf('release'), HOST: '127.0.0.1', HOME: '/tmp', DEPLOY_PORT: String(port) },
      data,
      image: imageOf('release'),
      writable: ['/tmp'],
    });
    const server = `http://127.0.0.1:${port}`;
    await untilAnswers(service, `${server}/readyz`);
    const dist = emptyFolder();
    const facts = await writeSectionBuild(dist, 'mf-two', { addresses: ['/two'], text: 'Next' });
    const headers = { authorization: `Bearer ${token}` };
    const uploaded = await fetch(`${server}/releases/mf-two`, {
      method: 'PUT',
      body: await packBuild(dist, facts),
      headers: { ...headers, 'content-type': 'application/gzip' },
    });
    expect([uploaded.status, await uploaded.json()]).toEqual([201, expect.objectContaining({ added: true })]);
    const asked = await fetch(`${server}/promotions`, {
      method: 'POST',
      body: JSON.stringify({ releases: ['mf-two@latest'] }),
      headers: { ...headers, 'content-type': 'application/json' },
    });
    const events = await fetch(`${server}${asked.headers.get('location')}`, {
      headers: { ...headers, accept: 'text/event-stream' },
    });
    expect(await events.text()).toContain('event: done');
    expect(await site.store.generations.newest()).toBe(2);
    expect(await endConfined(service)).toBe(0);
  },
);

const testInstalled = isConfinable && INSTALLED ? test : test.skip;

testInstalled(
  'the release tools build and promote this site, and look at it in a browser (in "npm run test:long")',
  async () => {
    const release = releaseTools(emptyFolder());
    const names = ['shell', 'mf-marketing', 'mf-contact', 'mf-careers'];
    for (const name of names) expect(await release('publish', name)).toMatchObject({ code: 0 });
    const promoted = await release('promote', ...names.map((name) => `${name}@latest`));
    expect(promoted).toMatchObject({ code: 0, stdout: expect.stringContaining('Generation 1 is live') });
    expect(promoted.stderr).not.toContain('skipped');
  },
);
