import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ROOT } from '@site/contract/program';
import type { InjectOptions } from 'fastify';
import { OWN_PAGE, problemName, sectionArchive, TestDeploy } from '../testing/deploy.ts';

jest.setTimeout(120_000);

const PICTURE = 'width=375&scheme=dark';

const LEAD = 'ada@example.com needs a generator';

let deploy: TestDeploy;
let token: string;
/** What is another team’s, or nobody’s. */
let others: { preview: string; job: string; version: string };
let archives: Record<'own' | 'other' | 'thief', Buffer>;

beforeAll(async () => {
  deploy = await TestDeploy.open();
  await deploy.site.ship('mf-contact', { addresses: ['/contact'] });
  const other = await deploy.token(['mf-two']);
  const { link } = Object((await deploy.job('/previews', other, { releases: ['mf-two@latest'] })).data);
  expect(link).toContain('token=');
  const asked = await deploy.ask('POST', '/promotions', other, {
    payload: { releases: ['mf-two@latest'], dryRun: true },
  });
  others = {
    preview: (await deploy.site.store.previews.all())[0]?.id ?? '',
    job: asked.json().id,
    version: (await deploy.site.publish('mf-two', { addresses: ['/two'], text: 'Not live' })).version,
  };
  archives = {
    own: await sectionArchive('mf-contact', { addresses: ['/contact'], text: 'Own' }),
    other: await sectionArchive('mf-two', { addresses: ['/two'], text: 'Taken over' }),
    thief: await sectionArchive('mf-contact', { addresses: ['/contact', '/two'] }),
  };
  // Where an API of the same machine may have its leads.
  writeFileSync(join(deploy.site.data, 'leads.db'), LEAD);
  token = await deploy.token(['mf-contact']);
  // The last that was promoted is another team’s.
  await deploy.site.ship('mf-one', { addresses: ['/'], text: 'Newer' });
});

afterAll(() => deploy.close());

/** A request, and what comes of it: a status with the problem’s name, or what came of the job in the end. */
type Try = [request: () => Omit<InjectOptions, 'method'> & { url: string }, answer: string];

const json =
  (url: string, payload: object): (() => { url: string; payload: object }) =>
  () => ({ url, payload });

const archive = (name: string, which: keyof typeof archives) => () => ({
  url: `/releases/${name}`,
  payload: archives[which],
  headers: { 'content-type': 'application/gzip' },
});

/** Everything that can be asked for, in the order in which it is: for one’s own section, and for what is not one’s own. */
const ROUTES: Readonly<Record<string, readonly Try[]>> = {
  'get /healthz': [[() => ({ url: '/healthz' }), '200']],
  'get /readyz': [[() => ({ url: '/readyz' }), '200']],
  'get /openapi.json': [[() => ({ url: '/openapi.json' }), '200']],
  'get /status': [[() => ({ url: '/status' }), '200']],
  'get /history': [
    [() => ({ url: '/history' }), '200'],
    [() => ({ url: '/history?limit=../preview.key' }), '400 bad-request'],
  ],
  'get /history/{generation}/difference': [
    [() => ({ url: '/history/1/difference' }), '200'],
    [() => ({ url: '/history/2/difference?to=1' }), '200'],
    [() => ({ url: '/history/2/difference?to=99' }), '404 not-found'],
    [() => ({ url: '/history/2/difference?arm=canary' }), '404 not-found'],
    [() => ({ url: '/history/..%2F..%2Fpreview.key/difference' }), '404 not-found'],
  ],
  'get /history/{generation}/picture': [
    // No browser is there.
    [() => ({ url: `/history/1/picture?${PICTURE}&address=/` }), '404 not-found'],
    [() => ({ url: `/history/1/picture?${PICTURE}&address=/&width=1` }), '400 bad-request'],
  ],
  'get /releases': [[() => ({ url: '/releases' }), '200']],
  'get /views': [
    [() => ({ url: '/views?days=30' }), '200'],
    [() => ({ url: '/views?days=31' }), '400 bad-request'],
  ],
  'post /tokens': [
    [() => ({ url: '/tokens', payload: { identity: token } }), '401 identity-unreadable'],
    [json('/tokens', { identity: 'x', sections: ['mf-two'] }), '400 bad-request'],
  ],
  'get /session/ways': [[() => ({ url: '/session/ways' }), '200']],
  'get /session/oidc': [[() => ({ url: '/session/oidc' }), '404 not-found']],
  'get /session/oidc/callback': [[() => ({ url: '/session/oidc/callback' }), '404 not-found']],
  // It is of browsers alone.
  'get /session': [[() => ({ url: '/session' }), '204']],
  'post /session': [
    [() => ({ url: '/session', payload: { token } }), '403 foreign-page'],
    [() => ({ url: '/session', payload: { token: 'x', by: 'Ann' }, headers: OWN_PAGE }), '400 bad-request'],
    [() => ({ url: '/session', payload: { token }, headers: OWN_PAGE }), '201'],
  ],
  'delete /session': [[() => ({ url: '/session' }), '204']],
  'put /releases/{name}': [
    [archive('mf-two', 'other'), '403 other-section'],
    [archive('shell', 'other'), '403 other-section'],
    [archive('mf-contact%2F..%2Fmf-two', 'other'), '400 bad-request'],
    [archive('..', 'other'), '404 not-found'],
    // What is in the archive counts as little as what it is called.
    [archive('mf-contact', 'other'), '422 build-refused'],
    [archive('mf-contact', 'own'), '201'],
  ],
  'post /promotions': [
    [json('/promotions', { releases: ['mf-two@latest'] }), '403 other-section'],
    [json('/promotions', { releases: ['shell@latest'] }), '403 other-section'],
    [json('/promotions', { releases: ['mf-two@latest'], dryRun: true }), '403 other-section'],
    [json('/promotions', { releases: ['mf-contact@latest'], canary: {} }), '422 refused'],
    [json('/promotions', { releases: ['mf-contact@latest', 'mf-two@latest'] }), '403 other-section'],
    [
      () => ({ url: '/promotions', payload: { releases: [`mf-contact@${others.version}`] } }),
      '404 unknown-release',
    ],
    [
      json('/promotions', { releases: ['mf-contact@latest'], origin: 'https://evil.example' }),
      '400 bad-request',
    ],
    [json('/promotions', { releases: ['mf-contact@latest'], allowRemoved: ['/two', '/'] }), '202 done'],
  ],
  'get /promotions/{id}': [
    [() => ({ url: `/promotions/${others.job}` }), '404 not-found'],
    [() => ({ url: `/promotions/${others.job}`, headers: { accept: 'text/event-stream' } }), '404 not-found'],
    [() => ({ url: '/promotions/..%2Fpreview' }), '404 not-found'],
  ],
  'get /canary': [[() => ({ url: '/canary' }), '200']],
  'post /canary/go-on': [
    [json('/canary/go-on', { id: '../preview' }), '400 bad-request'],
    [json('/canary/go-on', {}), '422 refused'],
  ],
  'post /canary/abort': [[json('/canary/abort', {}), '422 refused']],
  'post /rollbacks': [
    [json('/rollbacks', { section: 'mf-two' }), '403 other-section'],
    // Before its own promotion another team has promoted.
    [json('/rollbacks', { to: 1 }), '403 other-section'],
    [json('/rollbacks', { to: 2 }), '403 other-section'],
    [json('/rollbacks', { section: 'mf-contact' }), '202 done'],
  ],
  'post /previews': [
    [json('/previews', { releases: ['mf-two@latest'] }), '403 other-section'],
    [json('/previews', { releases: ['mf-contact@latest', 'mf-two@latest'] }), '403 other-section'],
    [json('/previews', { releases: ['mf-contact@latest'] }), '202 done'],
  ],
  'get /previews': [[() => ({ url: '/previews' }), '200']],
  'delete /previews/{id}': [
    [() => ({ url: `/previews/${others.preview}` }), '403 other-section'],
    [() => ({ url: '/previews/..%2Fpreview' }), '404 unknown-preview'],
    [() => ({ url: '/previews/preview.key' }), '404 unknown-preview'],
  ],
};

function methodOf(route: string): 'GET' | 'POST' | 'PUT' | 'DELETE' {
  const [method = ''] = route.toUpperCase().split(' ');
  if (method === 'GET' || method === 'POST' || method === 'PUT' || method === 'DELETE') return method;
  throw new Error(`${route} is asked for in a way of its own`);
}

type Answer = Awaited<ReturnType<TestDeploy['ask']>>;

/** What is not mf-contact’s. */
async function notOwn() {
  const { store } = deploy.site;
  const { 'mf-contact': _, ...live } = (await store.current())?.releases ?? {};
  const published = ['shell', 'mf-one', 'mf-two'].map((name) => store.releasesOf(name));
  const publishers = (await store.publishers.all()).sort((a, b) => (a.id < b.id ? 1 : -1));
  const preview = await store.previews.read(others.preview);
  return { live, published: await Promise.all(published), publishers, preview, names: await store.names() };
}

/** What came of a request in the end, and all that was said about it. */
async function outcomeOf(response: Answer): Promise<{ outcome: string; said: string }> {
  const { statusCode, body } = response;
  if (statusCode >= 400) return { outcome: problemName(response), said: body };
  if (statusCode !== 202) return { outcome: String(statusCode), said: body };
  while (deploy.queue.busy) await sleep(20);
  const { id }: { id?: string } = Object(response.json());
  const job = deploy.queue.find(id ?? '');
  return { outcome: `202 ${job?.state}`, said: body + JSON.stringify(job?.events) };
}

test('a publisher of one section changes no other by any request, and learns no key, no token and no lead', async () => {
  const { paths } = (await deploy.app.inject('/openapi.json')).json();
  const described = Object.entries<object>(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method} ${path}`),
  );
  expect(Object.keys(ROUTES).sort()).toEqual(described.sort());

  const before = await notOwn();
  const answers: [string, string][] = [];
  const bodies: string[] = [];
  for (const [route, tries] of Object.entries(ROUTES)) {
    for (const [request] of tries) {
      const { url, ...rest } = request();
      const response = await deploy.ask(methodOf(route), url, token, rest);
      const what = `${route}: ${url} ${JSON.stringify(rest.headers ? {} : (rest.payload ?? {}))}`;
      const { outcome, said } = await outcomeOf(response);
      answers.push([what, outcome]);
      bodies.push(said);
    }
  }
  expect(answers).toEqual(
    Object.entries(ROUTES).flatMap(([, tries]) => tries.map(([, answer]) => [expect.any(String), answer])),
  );
  expect(await notOwn()).toEqual(before);

  const key = await deploy.site.store.previewKey.read();
  if (!key) throw new Error('There is no key');
  const hashes = before.publishers.flatMap((each) => (each.kind === 'token' ? each.hash : []));
  const secrets = [
    ...(['hex', 'base64', 'base64url', 'latin1'] as const).map((encoding) => key.toString(encoding)),
    ...hashes,
    LEAD,
    deploy.site.data,
    ROOT,
  ];
  const all = bodies.join('\n');
  expect(bodies.filter((said) => secrets.some((secret) => said.includes(secret)))).toEqual([]);
  expect(all).not.toContain(others.preview);
});

test('a section takes no address of another', async () => {
  const before = await notOwn();
  expect((await deploy.upload('mf-contact', token, archives.thief)).statusCode).toBe(201);
  for (const allowRemoved of [undefined, ['/two']]) {
    const asked = { releases: ['mf-contact@latest'], allowRemoved };
    expect(await deploy.job('/promotions', token, asked)).toMatchObject({
      event: 'refused',
      data: { type: expect.stringMatching(/^\/problems\/refused/) },
    });
  }
  expect(await notOwn()).toEqual(before);
});
