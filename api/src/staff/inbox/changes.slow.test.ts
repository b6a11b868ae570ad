import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { EARLY_QUESTION, INBOX_PROBLEMS, LEAD_STATES } from '@site/contract/inbox';
import { MARKED_REQUEST, openTestLeads, REQUEST, temporaryFolder } from '../../testing/api.ts';
import { onBothDatabases, openInbox } from '../../testing/inbox.ts';
import { insertLead } from '../../testing/leads.ts';

onBothDatabases((open) => {
  test('of two who take a lead at once one has it, and the other reads who; it can be taken over on purpose, and given back', async () => {
    const database = await open();
    const { ana, olga } = await openInbox(database);
    const { id } = await insertLead(database, REQUEST);
    const answers = await Promise.all([ana.change(id, 'take'), olga.change(id, 'take')]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    const [winner, loser] = answers[0]?.statusCode === 200 ? [ana, olga] : [olga, ana];
    const { takenBy } = await ana.detail(id);
    expect(takenBy?.id).toBe(winner.id);
    const refusal = answers.find(({ statusCode }) => statusCode === 409)?.json();
    expect(refusal).toMatchObject({ type: '/problems/taken-by-another', status: 409 });
    expect(refusal.detail).toMatch(new RegExp(`^${takenBy?.name} took it at \\d+:\\d\\d\\s[AP]M\\.$`));

    // Not by luck.
    for (let round = 0; round < 8; round += 1) {
      const { id: another } = await insertLead(database, REQUEST);
      const codes = await Promise.all(
        [ana, olga].map(async (who) => (await who.change(another, 'take')).statusCode),
      );
      expect(codes.sort()).toEqual([200, 409]);
    }

    expect((await loser.change(id, 'release')).statusCode).toBe(409);
    expect((await winner.change(id, 'take')).statusCode).toBe(200);
    const over = await loser.change(id, 'take', { over: winner.id });
    expect(over.json()).toMatchObject({ id, takenBy: { id: loser.id } });
    expect((await loser.change(id, 'release')).json()).toMatchObject({ takenBy: null });
    const { history } = await ana.detail(id);
    expect(history.map(({ who, what }) => [who?.id, what])).toEqual([
      [winner.id, { kind: 'taken', over: null }],
      [loser.id, { kind: 'taken', over: { id: winner.id, name: takenBy?.name } }],
      [loser.id, { kind: 'released' }],
    ]);
  });

  test('a state is changed by who saw the last one, with a reason where it is lost; each step is in the history', async () => {
    const database = await open();
    const { ana, olga } = await openInbox(database);
    const { id } = await insertLead(database, REQUEST);
    expect((await ana.change(id, 'state', { was: 'new', state: 'called' })).statusCode).toBe(200);
    const late = await olga.change(id, 'state', { was: 'new', state: 'spam' });
    expect([late.statusCode, late.json().type]).toEqual([409, '/problems/changed-meanwhile']);
    expect(late.json().detail).toMatch(/^Ana Ortiz changed it to Called at .+ Look at it again\.$/);
    const without = await ana.change(id, 'state', { was: 'called', state: 'lost', reason: ' ' });
    expect([without.statusCode, without.json().detail]).toEqual([422, 'reason: Say why it was lost.']);
    const lost = await ana.change(id, 'state', { was: 'called', state: 'lost', reason: 'Too far\0 away' });
    expect(lost.json()).toMatchObject({ state: 'lost', reason: 'Too far\ufffd away' });
    const back = await olga.change(id, 'state', { was: 'lost', state: 'scheduled' });
    expect(back.json()).toMatchObject({ state: 'scheduled', reason: null });
    const { history } = back.json();
    expect(history).toEqual(
      [
        ['Ana Ortiz', 'called', null],
        ['Ana Ortiz', 'lost', 'Too far\ufffd away'],
        ['Olga Berg', 'scheduled', null],
      ].map(([name, state, reason]) => ({
        id: expect.any(String),
        at: expect.stringMatching(/^\d{4}-.*Z$/),
        who: expect.objectContaining({ name }),
        what: { kind: 'state', state, reason },
      })),
    );
    const rows = await database.selectFrom('lead').select(['called_at', 'changed_at']).execute();
    expect(rows).toEqual([{ called_at: expect.any(String), changed_at: history.at(-1).at }]);
    expect((rows[0]?.called_at ?? '') <= history[0].at).toBe(true);
    // Somebody had tapped the wrong one: nobody was called.
    await ana.change(id, 'state', { was: 'scheduled', state: 'new' });
    expect(await database.selectFrom('lead').select('called_at').execute()).toEqual([{ called_at: null }]);
  });

  test('a suspect is cleared with one tap, and what was held goes out; what was put aside as spam comes back', async () => {
    const database = await open();
    const { ana } = await openInbox(database);
    const { id } = await insertLead(database, REQUEST, { suspect: 'three links' });
    expect((await ana.change(id, 'suspicion', { isSpam: true })).json()).toMatchObject({
      state: 'spam',
      suspect: 'three links',
    });
    const states = () => database.selectFrom('delivery').select('state').execute();
    expect(await states()).toEqual([{ state: 'held' }]);
    const cleared = (await ana.change(id, 'suspicion', { isSpam: false })).json();
    expect(cleared).toMatchObject({ state: 'new', suspect: null });
    const kinds = ({ history }: { history: { what: { kind: string } }[] }) =>
      history.map(({ what }) => what.kind);
    expect(kinds(cleared)).toEqual(['state', 'cleared', 'state']);
    expect(await states()).toEqual([{ state: 'pending' }]);
    // What is so already is left alone.
    expect(kinds((await ana.change(id, 'suspicion', { isSpam: false })).json())).toHaveLength(3);
  });

  test('a new lead that nobody suspected is put aside as spam, counted apart as suspects are, and comes back', async () => {
    const database = await open();
    const { ana, olga } = await openInbox(database);
    const { id } = await insertLead(database, REQUEST);
    await insertLead(database, REQUEST);
    await ana.change(id, 'state', { was: 'new', state: 'spam' });
    const counts = async () => (await ana.list()).counts;
    expect(await counts()).toMatchObject({ open: 1, suspect: 0, all: 2, states: { new: 1, spam: 1 } });
    expect((await ana.list('?state=spam')).leads.map((lead) => lead.id)).toEqual([id]);
    const numbers = (await ana.get('numbers')).json();
    expect(numbers.days.at(-1).leads).toBe(1);
    expect(numbers.firstCall).toMatchObject({ called: 0, waiting: 1 });
    const back = await olga.change(id, 'suspicion', { isSpam: false });
    expect(back.json()).toMatchObject({ state: 'new', suspect: null });
    expect(await counts()).toMatchObject({ open: 2, states: { new: 2, spam: 0 } });
  });

  test('what somebody has called or cleared meanwhile is not put aside as spam, and whoever wanted that reads why', async () => {
    const database = await open();
    const { ana, olga } = await openInbox(database);
    const suspect = () => insertLead(database, REQUEST, { suspect: 'three links' });
    const called = (await suspect()).id;
    await ana.change(called, 'state', { was: 'new', state: 'called' });
    const cleared = (await suspect()).id;
    await ana.change(cleared, 'suspicion', { isSpam: false });
    for (const [id, said] of [
      [called, /^Ana Ortiz changed it to Called at .+ Look at it again\.$/],
      [cleared, /^Ana Ortiz said at .+ that it is no spam\. Look at it again\.$/],
    ] as const) {
      const refused = await olga.change(id, 'suspicion', { isSpam: true });
      expect(refused.statusCode).toBe(409);
      expect(refused.json()).toMatchObject({
        type: INBOX_PROBLEMS.changed,
        detail: expect.stringMatching(said),
      });
      expect(await olga.detail(id)).not.toMatchObject({ state: 'spam' });
    }
  });

  test('only an owner erases a lead, and nothing of it is left, nor can be changed', async () => {
    const database = await open();
    const mailFolder = temporaryFolder();
    const { ana, olga, logged } = await openInbox(database, { mailFolder });
    const { id } = await insertLead(database, MARKED_REQUEST);
    const other = await insertLead(database, REQUEST);
    writeFileSync(join(mailFolder, `2026-03-01T09-30-00.000Z-${id}.eml`), 'mail');
    // It has the names of those who wait.
    writeFileSync(join(mailFolder, `2026-03-01T15-00-00.000Z-summary-${olga.id}.eml`), 'mail');
    await ana.change(id, 'notes', { text: 'notequartz' });
    await ana.change(other.id, 'notes', { text: 'another' });
    const refused = await ana.erase(id);
    expect([refused.statusCode, refused.json().type]).toEqual([403, '/problems/not-allowed']);
    expect((await ana.detail(id)).notes).toBe(1);
    // The search keeps the words of both.
    expect((await ana.list('?q=notequartz')).leads).toHaveLength(1);
    expect((await olga.erase(id)).statusCode).toBe(204);
    expect(readdirSync(mailFolder)).toEqual([]);
    expect(await database.selectFrom('lead').select('id').execute()).toEqual([{ id: other.id }]);
    expect(await database.selectFrom('lead_event').select(['lead_id', 'text']).execute()).toEqual([
      { lead_id: other.id, text: 'another' },
    ]);
    expect(await database.selectFrom('lead_words').select('lead_id').distinct().execute()).toEqual([
      { lead_id: other.id },
    ]);
    expect((await ana.list('?q=notequartz')).leads).toEqual([]);
    for (const answer of [
      await olga.erase(id),
      await ana.get(`leads/${id}`),
      await ana.get('leads/%00'),
      await ana.change(id, 'take'),
      await ana.change(id, 'notes', { text: 'late' }),
    ])
      expect([answer.statusCode, answer.json().type]).toEqual([404, '/problems/no-such-lead']);
    expect(logged()).not.toMatch(/quartz/);
    expect(logged()).toContain('"msg":"lead changed"');
  });
});

test('what is not as the contract has it is refused, with the field that is wrong', async () => {
  const { ana, database } = await openInboxOnSqlite();
  const { id } = await insertLead(database, REQUEST);
  const wrong: [what: string, body: object, detail: RegExp][] = [
    ['take', { over: 'Olga' }, /^over: /],
    ['take', { what: 1 }, /what/],
    ['state', { was: 'new' }, /^state: /],
    ['state', { was: 'new', state: 'handled' }, /^state: /],
    ['notes', {}, /^text: /],
    ['notes', { text: '  ' }, /^text: Write something\.$/],
    ['notes', { text: 'x'.repeat(4001) }, /^text: /],
    ['suspicion', { isSpam: 'no' }, /^isSpam: /],
  ];
  for (const [what, body, detail] of wrong) {
    const answer = await ana.change(id, what, body);
    expect([what, answer.statusCode, answer.json().type]).toEqual([what, 422, '/problems/invalid-input']);
    expect(answer.json().detail).toMatch(detail);
  }
  for (const [path, detail] of [
    ['leads?view=mine', /^view: /],
    ['leads?service=plumbing', /^service: /],
    ['leads?from=2026-02-30', /^from: /],
    ['leads?cursor=abc', /^cursor: /],
    ['leads?statte=new', /statte/],
    ['numbers?from=2026-03-02&to=2026-03-01', /^from: /],
    ['numbers?from=2016-03-02&to=2026-03-01', /^from: .*1100 days/],
    // Today is before it.
    ['numbers?from=2900-01-01', /^from: .*not after/],
  ] as const) {
    const answer = await ana.get(path);
    expect([path, answer.statusCode, answer.json().type]).toEqual([path, 422, '/problems/invalid-input']);
    expect(answer.json().detail).toMatch(detail);
  }
  expect((await ana.detail(id)).history).toEqual([]);
});

test('a script in what a visitor or somebody of the staff writes stays text, in answers that are no page', async () => {
  const { ana, olga, database } = await openInboxOnSqlite();
  const script = '</script><script>alert(1)</script><img src=x onerror=alert(1)>';
  const { id } = await insertLead(database, { ...REQUEST, name: script, message: `=1+1 ${script}` });
  const changed = await ana.change(id, 'notes', { text: script });
  expect(changed.json()).toMatchObject({ name: script, history: [{ what: { kind: 'note', text: script } }] });
  for (const answer of [changed, await ana.get('leads'), await ana.get(`leads/${id}`)]) {
    expect(answer.headers['content-type']).toMatch(/^application\/json\b/);
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
    expect(answer.headers['content-security-policy']).toContain("default-src 'none'");
  }
  const csv = await olga.get('leads.csv?view=all');
  expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(csv.headers['content-disposition']).toBe('attachment; filename="leads.csv"');
  expect(csv.body).toContain(`'=1+1 `);
});

test('nobody who is not signed in reads or changes anything', async () => {
  const { app, ana, database } = await openInboxOnSqlite();
  const { id } = await insertLead(database, REQUEST);
  const headers = { ...ana.headers, cookie: 'staff=none' };
  const asked = [
    ...['leads', `leads/${id}`, 'leads.csv', 'numbers'].map((path) => ['GET', path] as const),
    ...['take', 'release', 'state', 'notes', 'suspicion'].map(
      (what) => ['POST', `leads/${id}/${what}`] as const,
    ),
    ['DELETE', `leads/${id}`] as const,
  ];
  for (const [method, path] of asked) {
    const answer = await app.inject({ method, url: `/staff/api/${path}`, headers });
    expect([path, answer.statusCode, answer.json().type]).toEqual([path, 401, '/problems/signed-out']);
  }
  // What the page asks without knowing is no error of it.
  for (const path of ['session', 'events']) {
    const answer = await app.inject({ url: `/staff/api/${path}`, headers });
    expect([path, answer.statusCode, answer.body]).toEqual([path, 204, '']);
  }
  for (const [method, path] of asked) {
    const early = { ...headers, [EARLY_QUESTION]: '1' };
    const answer = await app.inject({ method, url: `/staff/api/${path}`, headers: early });
    const expected = method === 'GET' ? [204, ''] : [401, expect.anything()];
    expect([path, answer.statusCode, answer.body]).toEqual([path, ...expected]);
  }
  expect((await ana.get('leads.csv')).statusCode).toBe(403);
  expect(LEAD_STATES).toContain((await ana.detail(id)).state);
});

async function openInboxOnSqlite() {
  return openInbox(await openTestLeads());
}
