import { join } from 'node:path';
import { LEADS_PER_PAGE } from '@site/contract/api';
import { formatCompanyDay } from '@site/contract/company-time';
import Database from 'libsql';
import {
  afterThisTest,
  onBothDatabases,
  openApi,
  openDb,
  REQUEST,
  storeLead,
  temporaryFolder,
} from '../testing/api.ts';
import { signedIn, TestBrowser } from '../testing/staff.ts';

onBothDatabases((open) => {
  async function openInbox() {
    const api = await openApi({ db: await open(), targets: ['mail', 'webhook'] });
    return { api, ana: await signedIn(api), olga: await signedIn(api, { name: 'Olga Berg', role: 'owner' }) };
  }

  test('the list has new leads first, in pages, with counts of the same filter', async () => {
    const { api, ana } = await openInbox();
    const ids: string[] = [];
    // A second apart: leads of one millisecond have no order.
    const begun = Date.now() - 60_000;
    for (let n = 0; n < LEADS_PER_PAGE + 3; n += 1) {
      const receivedAt = new Date(begun + n * 1000).toISOString();
      ids.unshift(await storeLead(api.db, {}, { receivedAt }));
    }
    const [newest = ''] = ids;
    await ana.ask('PUT', `leads/${newest}/status`, { status: 'called', expected: 'new' });
    await storeLead(api.db, {}, { suspectReason: 'Looks odd.' });
    const first = await ana.list();
    expect(first.leads.map(({ id }) => id)).toEqual(ids.slice(1, LEADS_PER_PAGE + 1));
    expect(first.counts).toMatchObject({
      open: ids.length,
      suspect: 1,
      all: ids.length + 1,
      statuses: { called: 1 },
    });
    const second = await ana.list(`?cursor=${first.next}`);
    expect(second.leads.map(({ id }) => id)).toEqual([...ids.slice(LEADS_PER_PAGE + 1), newest]);
    expect(second.next).toBeNull();
    expect((await ana.list('?view=suspect')).leads).toMatchObject([{ suspectReason: 'Looks odd.' }]);
    expect((await ana.get('leads?cursor=x')).statusCode).toBe(400);
  });

  test('a search finds words of all fields and notes, phone numbers however they are written, and names without accents', async () => {
    const { api, ana } = await openInbox();
    const id = await storeLead(api.db, {
      name: 'Zoë Müller',
      phone: '(916) 555-0142',
      message: '100% sure_thing by 2026-11-21, zip 95814-1234',
    });
    await storeLead(api.db);
    await ana.ask('POST', `leads/${id}/notes`, { text: 'Dog in the yard' });
    for (const q of [
      'zoe',
      'MÜLLER',
      '5550142',
      '555-0142',
      '+1 916 555 0142',
      'charger zoe',
      'dog yard',
      '100%',
      'sure_',
      '2026-11-21',
      '95814-1234',
      'ev installation zoe',
    ])
      expect([q, (await ana.list(`?q=${encodeURIComponent(q)}`)).leads.map((lead) => lead.id)]).toEqual([
        q,
        [id],
      ]);
    for (const q of ['zoe nobody', '1_0', 'a\\', '2026-11-22'])
      expect([q, (await ana.list(`?q=${encodeURIComponent(q)}`)).leads]).toEqual([q, []]);
  });

  test('filters choose by status, service, day and assignee', async () => {
    const { api, ana } = await openInbox();
    const old = await storeLead(
      api.db,
      { service: 'generators' },
      { receivedAt: '2026-03-01T20:00:00.000Z' },
    );
    const mine = await storeLead(api.db);
    await ana.ask('PUT', `leads/${mine}/assignee`, { assignee: 'me', expected: null });
    const chosen = async (query: string) => (await ana.list(query)).leads.map(({ id }) => id);
    expect(await chosen('?service=generators')).toEqual([old]);
    expect(await chosen('?from=2026-03-01&to=2026-03-01')).toEqual([old]);
    expect(await chosen('?to=2026-02-28')).toEqual([]);
    expect(await chosen('?assigned=me')).toEqual([mine]);
    expect(await chosen('?assigned=nobody')).toEqual([old]);
    expect(await chosen('?status=done')).toEqual([]);
    for (const query of ['service=roofs', `assigned=${ana.person.id}`])
      expect((await ana.get(`leads?${query}`)).json()).toMatchObject({ type: '/problems/invalid-query' });
  });

  test('a lead has all fields, its history and its deliveries', async () => {
    const { api, ana } = await openInbox();
    const id = await storeLead(api.db, {}, { targets: ['mail'] });
    await ana.ask('PUT', `leads/${id}/assignee`, { assignee: 'me', expected: null });
    await ana.ask('POST', `leads/${id}/notes`, { text: ' Rang twice \0' });
    const answer = await ana.ask('PUT', `leads/${id}/status`, {
      status: 'lost',
      expected: 'new',
      reason: 'Too far',
    });
    expect(answer.json()).toEqual(await ana.detail(id));
    expect(await ana.detail(id)).toMatchObject({
      request: REQUEST,
      tel: 'tel:+19165550100',
      assignee: { name: 'Ana Ortiz' },
      status: 'lost',
      lostReason: 'Too far',
      notes: 1,
      history: [
        { kind: 'taken', who: { name: 'Ana Ortiz' } },
        { kind: 'note', text: 'Rang twice \ufffd' },
        { kind: 'status', status: 'lost', reason: 'Too far' },
      ],
      deliveries: [{ target: 'mail', status: 'pending', attempts: 0 }],
    });
    expect((await ana.get('leads/none')).json().type).toBe('/problems/no-such-lead');
  });

  test('if two people take a lead at once, the second learns who has it and can take it over', async () => {
    const { api, ana, olga } = await openInbox();
    const id = await storeLead(api.db);
    const take = (browser: typeof ana, expected: string | null) =>
      browser.ask('PUT', `leads/${id}/assignee`, { assignee: 'me', expected });
    const answers = await Promise.all([take(ana, null), take(olga, null)]);
    const refused = answers.find(({ statusCode }) => statusCode === 409);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect(refused?.json()).toMatchObject({
      type: '/problems/changed-meanwhile',
      detail: expect.stringMatching(/ has it now\.$/),
    });
    const [winner, other] = answers[0]?.statusCode === 200 ? [ana, olga] : [olga, ana];
    expect((await take(other, winner.person.id)).json().assignee.id).toBe(other.person.id);
    const back = { assignee: 'nobody', expected: other.person.id };
    expect((await other.ask('PUT', `leads/${id}/assignee`, back)).json()).toMatchObject({
      assignee: null,
      history: [{ kind: 'taken' }, { kind: 'taken' }, { kind: 'given-back', who: { id: other.person.id } }],
    });
  });

  test('a status that somebody else has changed meanwhile is not overwritten', async () => {
    const { api, ana, olga } = await openInbox();
    const id = await storeLead(api.db);
    await olga.ask('PUT', `leads/${id}/status`, { status: 'scheduled', expected: 'new' });
    const refused = await ana.ask('PUT', `leads/${id}/status`, { status: 'called', expected: 'new' });
    expect([refused.statusCode, refused.json().detail]).toEqual([409, 'It is Scheduled now.']);
    const invalid = await ana.ask('PUT', `leads/${id}/status`, { status: 'lost', expected: 'scheduled' });
    expect(invalid.json()).toMatchObject({
      type: '/problems/invalid-input',
      detail: 'reason: Say why it was lost.',
    });
  });

  test('spam leaves the list; a cleared suspect becomes new, and its deliveries go out', async () => {
    const { api, ana } = await openInbox();
    const id = await storeLead(api.db, {}, { suspectReason: 'Looks odd.' });
    const change = { status: 'spam', expected: 'new' };
    expect((await ana.ask('PUT', `leads/${id}/status`, change)).json().status).toBe('spam');
    expect((await ana.ask('POST', `leads/${id}/redeliver`)).statusCode).toBe(409);
    const cleared = (await ana.ask('POST', `leads/${id}/not-spam`)).json();
    expect(cleared).toMatchObject({
      status: 'new',
      suspectReason: null,
      deliveries: [{ status: 'pending' }],
    });
    const again = (await ana.ask('POST', `leads/${id}/redeliver`)).json();
    expect(again.deliveries.map(({ target }: { target: string }) => target)).toEqual(['mail', 'webhook']);
  });

  test('a suspect that staff called is no spam, and its deliveries go out', async () => {
    const { api, ana } = await openInbox();
    for (const status of ['called', 'scheduled', 'done', 'lost']) {
      const id = await storeLead(api.db, {}, { suspectReason: 'Looks odd.' });
      const change = { status, expected: 'new', reason: 'Too far.' };
      expect((await ana.ask('PUT', `leads/${id}/status`, change)).json()).toMatchObject({
        status,
        suspectReason: status === 'lost' ? 'Looks odd.' : null,
        deliveries: [{ status: status === 'lost' ? 'held' : 'pending' }],
      });
    }
  });

  test('owners manage people; the last owner stays', async () => {
    const { ana, olga } = await openInbox();
    const added = await olga.ask('POST', 'people', { name: 'Bo', email: 'Bo@Example.com', role: 'staff' });
    expect([added.statusCode, added.json()]).toEqual([
      201,
      expect.objectContaining({ email: 'bo@example.com' }),
    ]);
    expect(
      (await olga.ask('POST', 'people', { name: 'Bo', email: 'bo@example.com', role: 'staff' })).statusCode,
    ).toBe(409);
    expect((await ana.get('people')).json()).toContainEqual({ id: added.json().id, name: 'Bo' });
    expect(
      (await ana.ask('POST', 'people', { name: 'X', email: 'x@example.com', role: 'owner' })).statusCode,
    ).toBe(403);
    for (const [method, payload] of [['DELETE'], ['PATCH', { role: 'staff' }]] as const)
      expect((await olga.ask(method, `people/${olga.person.id}`, payload)).json().type).toBe(
        '/problems/last-owner',
      );
    expect((await olga.ask('PATCH', `people/${added.json().id}`, { role: 'owner' })).json().role).toBe(
      'owner',
    );
    expect((await olga.ask('DELETE', `people/${olga.person.id}`)).statusCode).toBe(204);
    expect((await olga.get('session')).statusCode).toBe(401);
  });

  test('owners erase leads, with everything about them', async () => {
    const { api, ana, olga } = await openInbox();
    const { db } = api;
    const id = await storeLead(db);
    await ana.ask('POST', `leads/${id}/notes`, { text: 'A note' });
    expect((await ana.ask('DELETE', `leads/${id}`)).statusCode).toBe(403);
    expect((await olga.ask('DELETE', `leads/${id}`)).statusCode).toBe(204);
    for (const table of ['lead', 'leadEvent', 'delivery'] as const)
      expect(await db.selectFrom(table).selectAll().execute()).toEqual([]);
    expect((await olga.ask('DELETE', `leads/${id}`)).statusCode).toBe(404);
  });

  test('owners export the filtered leads as CSV', async () => {
    const { api, ana, olga } = await openInbox();
    await storeLead(api.db, { name: 'Wanted' });
    await storeLead(api.db, { name: 'Other', service: 'generators' });
    expect((await ana.get('leads.csv')).statusCode).toBe(403);
    const { body, headers } = await olga.get('leads.csv?service=ev-charger');
    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(body.trim().split('\r\n')).toHaveLength(2);
    expect(body).toContain('Wanted');
  });

  test('the numbers count leads, time to call and outcomes', async () => {
    const { api, ana } = await openInbox();
    const at = new Date(Date.now() - 10 * 60_000).toISOString();
    const done = await storeLead(api.db, {}, { receivedAt: at });
    await storeLead(api.db, { service: 'generators' });
    await storeLead(api.db, {}, { suspectReason: 'Looks odd.' });
    await ana.ask('PUT', `leads/${done}/status`, { status: 'done', expected: 'new' });
    const numbers = (await ana.get('numbers')).json();
    expect(numbers.days).toHaveLength(30);
    expect(numbers.days.at(-1)).toEqual({
      day: formatCompanyDay(new Date().toISOString()),
      leads: expect.any(Number),
    });
    expect(numbers).toMatchObject({
      services: expect.arrayContaining([{ service: 'ev-charger', leads: 1, jobs: 1 }]),
      firstCall: {
        medianMinutes: 10,
        called: 1,
        onTime: 1,
        waiting: 1,
        slowest: { leadId: done, minutes: 10 },
      },
      outcome: { done: 1, lost: 0, open: 1 },
    });
    expect((await ana.get('numbers?days=7')).json().days).toHaveLength(7);
    expect((await ana.get('numbers?days=8')).statusCode).toBe(400);
  });

  test('without a session nothing is read', async () => {
    const { api } = await openInbox();
    for (const path of ['session', 'leads', 'leads/1', 'people', 'numbers', 'leads.csv'])
      expect([path, (await new TestBrowser(api).get(path)).json().type]).toEqual([
        path,
        '/problems/signed-out',
      ]);
  });
});

test('reading works while the database takes no writes', async () => {
  const api = await openApi();
  const ana = await signedIn(api);
  await storeLead(api.db);
  const { sql } = await import('kysely');
  await sql`pragma query_only = 1`.execute(api.db);
  expect((await ana.list()).leads).toHaveLength(1);
  expect((await ana.get('session')).statusCode).toBe(200);
});

test('the log names person, action and lead, and repeats no text of leads or notes', async () => {
  const api = await openApi();
  const ana = await signedIn(api, { role: 'owner' });
  const id = await storeLead(api.db, { name: 'Namequartz', message: 'Messagequartz and more' });
  await ana.list('?q=namequartz');
  await ana.detail(id);
  await ana.ask('PUT', `leads/${id}/status`, { status: 'called', expected: 'new' });
  await ana.get('numbers');
  expect(api.logged()).toContain('"numbers read"');
  await ana.ask('POST', `leads/${id}/notes`, { text: 'Notequartz' });
  await ana.get('leads.csv?q=namequartz');
  expect(api.logged()).toContain(`"lead":"${id}"`);
  expect(api.logged()).toContain(ana.person.id);
  expect(api.logged()).not.toMatch(/quartz/i);
});

test('a lead is erased at once while another program reads the database', async () => {
  const file = join(temporaryFolder(), 'leads.db');
  const api = await openApi({ db: await openDb(file) });
  const olga = await signedIn(api, { role: 'owner' });
  const id = await storeLead(api.db);
  const reader = new Database(file);
  afterThisTest(() => reader.close());
  reader.exec('begin');
  expect(reader.prepare('select id from lead').all()).toHaveLength(1);
  const begin = performance.now();
  expect((await olga.ask('DELETE', `leads/${id}`)).statusCode).toBe(204);
  expect(performance.now() - begin).toBeLessThan(4000);
});

test('10,000 leads are searched', async () => {
  const api = await openApi();
  const ana = await signedIn(api);
  const id = await storeLead(api.db, { name: 'Needle Haystack' });
  const row = await api.db.selectFrom('lead').selectAll().executeTakeFirstOrThrow();
  for (let batch = 0; batch < 20; batch += 1)
    await api.db
      .insertInto('lead')
      .values(
        Array.from({ length: 500 }, (_, n) => ({
          ...row,
          id: `${batch}-${n}`,
          idempotencyKey: null,
          searchText: `somebody ${n}`.padEnd(400, 'x'),
        })),
      )
      .execute();
  const begin = performance.now();
  expect((await ana.list('?q=needle')).leads.map((lead) => lead.id)).toEqual([id]);
  expect(performance.now() - begin).toBeLessThan(2000);
});

test('the built page answers below /staff, its files are kept, and unknown ones are not found', async () => {
  const { mkdirSync, writeFileSync } = await import('node:fs');
  const api = await openApi();
  const folder = api.settings.dataFolder;
  const browser = new TestBrowser(api);
  expect((await browser.get('/staff')).json()).toMatchObject({
    status: 500,
    detail: expect.stringContaining('The inbox is not built'),
  });
  mkdirSync(`${folder}/assets`);
  writeFileSync(`${folder}/index.html`, '<title>Inbox</title>');
  writeFileSync(`${folder}/assets/a.js`, '1');
  for (const path of ['/staff', '/staff/leads/1']) expect((await browser.get(path)).body).toContain('Inbox');
  expect((await browser.get('/staff/assets/a.js')).headers['cache-control']).toContain('immutable');
  for (const path of ['/staff/assets/b.js', '/staff/assets/..%2Findex.html', '/staff/api/nothing'])
    expect([path, (await browser.get(path)).statusCode]).toEqual([path, 404]);
});
