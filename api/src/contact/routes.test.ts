import { CONTACT_LENGTH_LIMITS, HONEYPOT_FIELD } from '@site/contract';
import { formPost, onBothDatabases, openApi, REQUEST } from '../testing/api.ts';

type Api = Awaited<ReturnType<typeof openApi>>;

function post(
  { app }: Api,
  payload: unknown = REQUEST,
  headers: Record<string, string> = {},
  remoteAddress = '192.0.2.1',
) {
  const body = typeof payload === 'string' ? payload : JSON.stringify(payload);
  return app.inject({
    method: 'POST',
    url: '/api/contact',
    headers: { 'content-type': 'application/json', ...headers },
    payload: body,
    remoteAddress,
  });
}

const leadsOf = ({ db }: Api) => db.selectFrom('lead').selectAll().execute();
const deliveriesOf = ({ db }: Api) => db.selectFrom('delivery').selectAll().execute();

onBothDatabases((open) => {
  test('a request is stored as a lead with its deliveries, and then answered with 201', async () => {
    const api = await openApi({ db: await open(), targets: ['mail', 'webhook'] });
    const answer = await post(api, { ...REQUEST, extra: { a: 1 } });
    expect(answer.statusCode).toBe(201);
    const [lead] = await leadsOf(api);
    expect(lead).toMatchObject({ ...REQUEST, ...answer.json(), status: 'new', suspectReason: null });
    const deliveries = await deliveriesOf(api);
    expect(deliveries.map(({ target, status }) => `${target} ${status}`).sort()).toEqual([
      'mail pending',
      'webhook pending',
    ]);
  });

  test('honest Unicode comes back as it was sent, and half a surrogate pair as U+FFFD', async () => {
    const api = await openApi({ db: await open() });
    const name = 'Zoë 李小龙 👩‍🔧 \u202eRTL';
    const sent = JSON.stringify({ ...REQUEST, name }).replace('in our garage', 'in our \\ud800 garage');
    expect((await post(api, sent)).statusCode).toBe(201);
    const [lead] = await leadsOf(api);
    expect([lead?.name, lead?.message]).toEqual([name, 'We need two chargers in our \ufffd garage.']);
  });

  test('the same Idempotency-Key 50 times at once leaves one lead, and other values are refused', async () => {
    const api = await openApi({ db: await open() });
    const headers = { 'idempotency-key': '"key-1"' };
    const answers = await Promise.all(Array.from({ length: 50 }, () => post(api, REQUEST, headers)));
    expect(new Set(answers.map(({ body, statusCode }) => `${statusCode} ${body}`)).size).toBe(1);
    expect(await leadsOf(api)).toHaveLength(1);
    expect(await deliveriesOf(api)).toHaveLength(1);
    const other = await post(api, { ...REQUEST, name: 'Somebody else' }, headers);
    expect([other.statusCode, other.json().type]).toEqual([422, '/problems/idempotency-key-reused']);
  });

  test('a form that is sent twice within ten minutes is one lead', async () => {
    const api = await openApi({ db: await open() });
    await Promise.all([api.app.inject(formPost(REQUEST)), api.app.inject(formPost(REQUEST))]);
    expect(await leadsOf(api)).toHaveLength(1);
    const past = new Date(Date.now() - 11 * 60_000).toISOString();
    await api.db.updateTable('lead').set({ receivedAt: past }).execute();
    await api.app.inject(formPost(REQUEST));
    expect(await leadsOf(api)).toHaveLength(2);
  });
});

test('what is no request is answered with problem details', async () => {
  const api = await openApi();
  for (const [body, status] of [
    ['{}', 422],
    ['null', 422],
    ['[]', 422],
    ['{"name": ', 400],
    ['', 400],
    [JSON.stringify({ ...REQUEST, message: 'x'.repeat(40_000) }), 413],
    [JSON.stringify({ ...REQUEST, name: 'a\0bc' }), 422],
    [JSON.stringify({ ...REQUEST, name: 12345 }), 422],
  ] as const) {
    const answer = await post(api, body);
    expect([body, answer.statusCode]).toEqual([body, status]);
    expect(answer.headers['content-type']).toBe('application/problem+json');
    expect(answer.json()).toMatchObject({ status, instance: expect.stringContaining('/api/requests/') });
  }
  expect(await leadsOf(api)).toEqual([]);
});

test('errors name the first problem of each field in the words of the contract', async () => {
  const api = await openApi();
  const answer = await post(api, { name: 'A', email: 'x', phone: '1', service: '', message: 'm' });
  expect(answer.json().errors).toContainEqual({
    field: 'name',
    message: 'Name must be at least 2 characters',
  });
  expect(answer.json().errors).toContainEqual({ field: 'service', message: 'Please select a service' });
});

test('other media types are refused', async () => {
  const answer = await post(await openApi(), REQUEST, { 'content-type': 'text/plain' });
  expect([answer.statusCode, answer.json().type]).toEqual([415, '/problems/unsupported-media-type']);
});

test.each([
  [{ 'sec-fetch-site': 'cross-site' }, 403],
  [{ origin: 'https://evil.example' }, 403],
  [{ origin: 'https://www.example.com' }, 201],
  [{ 'sec-fetch-site': 'same-origin', origin: 'https://anything.example' }, 201],
])('a post with %j is answered with %i', async (headers, status) => {
  expect((await post(await openApi(), REQUEST, headers)).statusCode).toBe(status);
});

test('a form without scripts is answered with a redirect to a page that confirms it', async () => {
  const { app } = await openApi();
  const answer = await app.inject(formPost(REQUEST));
  expect([answer.statusCode, answer.headers.location]).toEqual([303, '/api/contact/received']);
  const page = await app.inject({ url: '/api/contact/received' });
  expect(page.body).toContain('Request Received!');
  expect(page.headers['content-security-policy']).toContain("default-src 'none'");
});

test('a form with errors comes back with its escaped values', async () => {
  const { app } = await openApi();
  const answer = await app.inject(formPost({ ...REQUEST, name: '"><script>', email: 'x' }));
  expect(answer.statusCode).toBe(422);
  expect(answer.body).toContain('value="&quot;&gt;&lt;script&gt;"');
  expect(answer.body).not.toContain('<script>');
});

test('a byte order mark before a form or JSON does no harm', async () => {
  const api = await openApi();
  const form = formPost(REQUEST);
  expect((await api.app.inject({ ...form, payload: `\uFEFF${form.payload}` })).statusCode).toBe(303);
  expect((await post(api, `\uFEFF${JSON.stringify(REQUEST)}`)).statusCode).toBe(201);
});

test('the form address redirects browsers to the contact page and answers programs with 404', async () => {
  const { app } = await openApi();
  const page = await app.inject({ url: '/api/contact', headers: { accept: 'text/html,*/*' } });
  expect([page.statusCode, page.headers.location]).toEqual([303, '/contact']);
  expect((await app.inject({ url: '/api/contact' })).statusCode).toBe(404);
});

describe('suspects are stored and held', () => {
  test('after a field was filled in that people do not see', async () => {
    const api = await openApi();
    expect((await api.app.inject(formPost({ ...REQUEST, [HONEYPOT_FIELD.name]: 'x' }))).statusCode).toBe(303);
    const [lead] = await leadsOf(api);
    expect(lead?.suspectReason).toBe('A hidden field of the form was filled in.');
    expect(await deliveriesOf(api)).toMatchObject([{ status: 'held' }]);
  });

  test('with three links', async () => {
    const api = await openApi();
    const message = 'http://a.example http://b.example www.c.example';
    expect((await post(api, { ...REQUEST, message })).statusCode).toBe(201);
    expect((await leadsOf(api))[0]?.suspectReason).toBe('The message has 3 links.');
  });

  test('of a noisy network alone: others are delivered', async () => {
    const api = await openApi({ environment: { RATE_LIMIT_MAX: '3' } });
    for (let host = 0; host < 8; host += 1) await post(api, REQUEST, {}, `2001:db8:1:${host}::1`);
    await post(api, REQUEST, {}, '2001:db8:2::1');
    await post(api, REQUEST, {}, '198.51.100.7');
    const statuses = (await deliveriesOf(api)).map(({ status }) => status);
    expect(statuses.slice(-2)).toEqual(['pending', 'pending']);
    expect(statuses.filter((status) => status === 'held')).toHaveLength(2);
  });
});

describe('rate limits', () => {
  test('one address, or one IPv6 /64, has a limit of requests', async () => {
    const api = await openApi({ environment: { RATE_LIMIT_MAX: '2' } });
    const statuses = [];
    for (let host = 1; host <= 3; host += 1)
      statuses.push((await post(api, REQUEST, {}, `2001:db8:1:1::${host}`)).statusCode);
    expect(statuses).toEqual([201, 201, 429]);
    const refused = await post(api, REQUEST, {}, '2001:db8:1:1::9');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await post(api, REQUEST, {}, '2001:db8:1:2::1')).statusCode).toBe(201);
  });

  test.each([
    ['/48', (host: number) => `2001:db8:1:${host.toString(16)}::1`],
    ['/24', (host: number) => `203.0.113.${host + 1}`],
  ])('one %s may send ten times as many, whatever its addresses', async (_size, address) => {
    const api = await openApi({ environment: { RATE_LIMIT_MAX: '2' } });
    const statuses = [];
    for (let host = 0; host < 25; host += 1)
      statuses.push((await post(api, REQUEST, {}, address(host))).statusCode);
    expect(statuses.filter((status) => status === 201)).toHaveLength(20);
    expect(statuses.at(-1)).toBe(429);
  });

  test('a forged X-Forwarded-For changes nothing', async () => {
    const api = await openApi({ environment: { RATE_LIMIT_MAX: '1' } });
    const forged = (ip: string) => post(api, REQUEST, { 'x-forwarded-for': ip });
    expect([(await forged('1.1.1.1')).statusCode, (await forged('2.2.2.2')).statusCode]).toEqual([201, 429]);
  });

  test('a form over the rate limit comes back with its values', async () => {
    const { app } = await openApi({ environment: { RATE_LIMIT_MAX: '1' } });
    await app.inject(formPost(REQUEST));
    const answer = await app.inject(formPost({ ...REQUEST, name: 'Typed Again' }));
    expect(answer.statusCode).toBe(429);
    expect(answer.body).toContain('Typed Again');
  });
});

test('a full database is answered with 503 and Retry-After, loses nothing, and recovers by itself', async () => {
  const api = await openApi();
  const { sql } = await import('kysely');
  const { rows } = await sql<{ pageCount: number }>`pragma page_count`.execute(api.db);
  await sql`pragma max_page_count = ${sql.lit((rows[0]?.pageCount ?? 0) + 1)}`.execute(api.db);
  const big = { ...REQUEST, message: 'x'.repeat(CONTACT_LENGTH_LIMITS.message) };
  let refused = await post(api, big);
  for (let n = 0; refused.statusCode === 201 && n < 20; n += 1) refused = await post(api, big);
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '30']);
  const stored = await leadsOf(api);
  expect(await deliveriesOf(api)).toHaveLength(stored.length);
  expect(api.logged()).toContain('SQLITE_FULL');
  await sql`pragma max_page_count = 1000000`.execute(api.db);
  expect((await post(api, big)).statusCode).toBe(201);
});

test('log and metrics name leads and routes, and repeat nothing that a visitor wrote', async () => {
  const token = 'token-of-section-teams-1234567890ab';
  const api = await openApi({ environment: { REPORTS_READ_TOKEN: token } });
  const marked = {
    name: 'Namequartz',
    email: 'emailquartz@example.com',
    phone: 'phonequartz 916 555 0100',
    service: 'generators',
    message: 'messagequartz needs a generator',
  };
  await post(api, marked);
  await post(api, { ...marked, email: 'emailquartz' });
  await api.app.inject({ url: '/api/contact?quartz' });
  const metrics = await api.app.inject({
    url: '/api/metrics',
    headers: { authorization: `Bearer ${token}` },
  });
  expect(api.logged()).toContain('lead stored');
  expect(metrics.statusCode).toBe(200);
  expect(api.logged() + metrics.body).not.toContain('quartz');
});
