import { randomUUID } from 'node:crypto';
import type { ServiceCode } from '@site/contract';
import { INBOX_PROBLEMS, LEADS_AT_A_TIME } from '@site/contract/inbox';
import { companyHour } from '@site/contract/times';
import type { LeadsDatabase } from '../../database/schema.ts';
import { indexWords } from '../../leads/words.ts';
import { openTestLeads, REQUEST } from '../../testing/api.ts';
import { onBothDatabases, openInbox } from '../../testing/inbox.ts';
import { insertLead } from '../../testing/leads.ts';
import { until } from '../../testing/until.ts';
import { choose } from './filters.ts';
import { readRows } from './list.ts';

/** How many leads staff have after years. */
const MANY = 10_000;

const LONG = Boolean(process.env.LONG_TRIALS);

/** How long an answer may take, in milliseconds: in `npm test` other tests have the processor as well. */
const BOUND = LONG ? 100 : 3000;

/** Somebody who writes a lot, in a language with accents: about 1000 characters. */
const MESSAGE =
  'We need a charger in our garage, and the panel is old. '.repeat(4) + (LONG ? longText() : '');

function longText() {
  return 'Chúng tôi cần một bộ sạc ở nhà để xe, le tableau électrique est très âgé. '
    .repeat(6)
    .replaceAll(' ', (_space, place) => `${place} `);
}

/** In the morning, in the company's zone. */
function on(day: string, hour = 9) {
  return companyHour(day, hour);
}

/** Stores many leads in one go, each with a note of its own, in an order of days. */
async function insertMany(database: LeadsDatabase, count: number) {
  const states = ['new', 'called', 'scheduled', 'done', 'lost', 'spam'] as const;
  const services: ServiceCode[] = ['generators', 'ev-charger', 'other'];
  const begin = Date.parse('2024-01-01T00:00:00Z');
  for (let start = 0; start < count; start += 500) {
    const leads = Array.from({ length: Math.min(500, count - start) }, (_, index) => {
      const number = start + index;
      return {
        id: randomUUID(),
        received_at: new Date(begin + number * 90 * 60_000).toISOString(),
        name: `Visitor ${number}`,
        email: `visitor${number}@example.com`,
        phone: `(916) 555-${String(number % 10_000).padStart(4, '0')}`,
        service: services[number % 3] ?? 'other',
        message: `Lead ${number}. ${MESSAGE}`,
        state: states[number % 6] ?? 'new',
        suspect: null,
        idempotency_key: null,
        changed_at: new Date(begin + number * 90 * 60_000 + 1).toISOString(),
      };
    });
    const notes = leads.map(({ id, name, received_at: at }) => ({
      id: randomUUID(),
      lead_id: id,
      at,
      kind: 'note' as const,
      text: `Spoke with ${name.replace('Visitor', 'caller')}, calls back.`,
    }));
    await database.insertInto('lead').values(leads).execute();
    await database.insertInto('lead_event').values(notes).execute();
  }
}

onBothDatabases((open) => {
  test('new leads come first, each kind the newest first, with what the list shows; counts are of the same filters', async () => {
    const database = await open();
    const { ana, olga } = await openInbox(database);
    const insert = async (name: string, day: string, options = {}) =>
      (await insertLead(database, { ...REQUEST, name }, { receivedAt: on(day), ...options })).id;
    const message = `First\r\n\tline ${'x'.repeat(200)}`;
    const { id: long } = await insertLead(
      database,
      { ...REQUEST, name: 'Long', message },
      { receivedAt: on('2026-03-01') },
    );
    const called = await insert('Called', '2026-03-04');
    await insert('Newer', '2026-03-03');
    await insert('Suspect', '2026-03-05', { suspect: 'three links' });
    const spam = await insert('Spam', '2026-03-05', { suspect: 'three links' });
    const done = await insert('Done', '2026-03-02');
    await ana.change(called, 'state', { was: 'new', state: 'called' });
    await ana.change(called, 'take');
    await olga.change(called, 'notes', { text: 'Wants it soon.' });
    await ana.change(spam, 'suspicion', { isSpam: true });
    await ana.change(done, 'state', { was: 'new', state: 'done' });

    const { leads, next, counts } = await ana.list();
    expect(leads.map(({ name }) => name)).toEqual(['Newer', 'Long', 'Called']);
    expect(next).toBeNull();
    expect(counts).toEqual({
      open: 3,
      suspect: 1,
      all: 6,
      states: { new: 3, called: 1, scheduled: 0, done: 1, lost: 0, spam: 1 },
    });
    expect(leads[1]).toEqual({
      id: long,
      receivedAt: on('2026-03-01').toISOString(),
      dueAt: on('2026-03-01', 10).toISOString(),
      name: 'Long',
      phone: REQUEST.phone,
      service: REQUEST.service,
      firstLine: expect.stringMatching(/^First line x{128}…$/),
      state: 'new',
      takenBy: null,
      suspect: null,
      notes: 0,
    });
    expect(leads[2]).toMatchObject({ state: 'called', takenBy: { id: ana.id, name: 'Ana Ortiz' }, notes: 1 });

    const names = async (query: string) => (await ana.list(query)).leads.map(({ name }) => name);
    expect(await names('?view=suspect')).toEqual(['Suspect']);
    expect(await names('?view=all')).toEqual(['Suspect', 'Newer', 'Long', 'Spam', 'Called', 'Done']);
    expect(await names('?state=done')).toEqual(['Done']);
    expect(await names('?state=spam')).toEqual(['Spam']);
    expect(await names('?state=new')).toEqual(['Newer', 'Long']);
    expect(await names('?view=suspect&state=spam')).toEqual(['Spam']);
    expect(await names('?taken=me')).toEqual(['Called']);
    expect(await names('?taken=nobody')).toEqual(['Newer', 'Long']);
    expect((await olga.list('?taken=me')).counts).toMatchObject({ all: 0, open: 0 });
    expect(await names('?from=2026-03-02&to=2026-03-03')).toEqual(['Newer']);
    expect(await names('?service=generators')).toEqual([]);
    // An earlier version, which may run beside this one, writes it so.
    await database.updateTable('lead').set({ state: 'handled' }).where('id', '=', called).execute();
    expect(await names('?state=done')).toEqual(['Called', 'Done']);
    expect((await ana.list()).counts.states).toMatchObject({ called: 0, done: 2 });
  });

  test('every word is found in any field and in notes, in any case, and a phone number however it is written', async () => {
    const database = await open();
    const { ana } = await openInbox(database);
    const { id } = await insertLead(database, {
      name: 'Zoë McÉwan',
      email: 'zoe@example.com',
      phone: '+1 (916) 555.01-99',
      service: 'generators',
      message: 'Price is 100% of what\\we_paid at 1000 J, 95810',
    });
    await insertLead(database, REQUEST);
    await ana.change(id, 'notes', { text: 'Has a Dachshund called Würstl' });
    await ana.change(id, 'state', { was: 'new', state: 'lost', reason: 'Went to Élan Électrique' });
    const found = async (q: string) =>
      (await ana.list(`?${new URLSearchParams({ q, view: 'all' })}`)).leads.map(({ name }) => name);
    const zoe = ['Zoë McÉwan'];
    for (const q of [
      'zoë',
      'ZOË',
      'mcéwan',
      'ZOE@',
      'price ZOE dachshund',
      'WÜRSTL',
      'éLECTRIQUE went',
      '100%',
      'what\\we',
      'we_p',
      '5550199',
      '(916) 555-0199',
      '916.555.0199',
      '+1 916 555 0199',
      '19165550199',
      'generators zoë',
      '95810 1000',
      ' zoë  ',
    ])
      expect([q, await found(q)]).toEqual([q, zoe]);
    for (const q of ['%', '_', '\\', '100_', "' or 1=1 --", 'zoe nobody', 'called\0 Ada', '555019x'])
      expect([q, await found(q)]).toEqual([q, q === '%' || q === '_' || q === '\\' ? zoe : []]);
    expect(await found('')).toHaveLength(2);
    // All words count, however many there are.
    expect(await found('zoë price is 100% of what has a called dachshund')).toEqual(zoe);
    expect(await found('zoë price is 100% of what has a called cat')).toEqual([]);
    expect(await found('ev charger ada')).toEqual(['Ada Whitfield']);
    expect((await ana.list('?q=dachshund')).counts).toMatchObject({ all: 1, open: 0, states: { lost: 1 } });
  });

  test('an API that starts reads what was there before for the search, and a search what came since', async () => {
    const database = await open();
    await insertLead(database, { ...REQUEST, name: 'Zoë Earlier' });
    const { ana, app } = await openInbox(database);
    await app.ready();
    const words = () => database.selectFrom('lead_words').select('words').execute();
    await until(async () => (await words()).length === 1);
    expect((await words())[0]?.words).toMatch(/^zoë earlier /);
    // As an earlier version does, which may run beside this one.
    await insertLead(database, { ...REQUEST, name: 'Zoë Later' });
    expect((await ana.list('?q=ZOË')).leads).toHaveLength(2);
    expect(await words()).toHaveLength(2);
  });

  test('a name is found whether its accents were typed as one sign or as several, here as there', async () => {
    const database = await open();
    const { ana } = await openInbox(database);
    // As Macs write it, as keyboards do, and as those of Vietnam, which add the tone alone.
    const names = ['Renée Nguyễn'.normalize('NFD'), 'Renée Nguyễn', 'Rene\u0301e Nguyê\u0303n'];
    for (const name of names) await insertLead(database, { ...REQUEST, name });
    const { id } = await insertLead(database, { ...REQUEST, name: 'Noted' });
    await ana.change(id, 'notes', { text: 'Wife: Renée Nguyễn'.normalize('NFD') });
    await insertLead(database, { ...REQUEST, name: 'Renata Nguyen' });
    for (const q of [...names, 'RENÉE', 'RENÉE'.normalize('NFD'), 'nguyễn'.normalize('NFD')]) {
      const { leads } = await ana.list(`?${new URLSearchParams({ q })}`);
      expect([q, leads.map(({ name }) => name).sort()]).toEqual([q, [...names, 'Noted'].sort()]);
    }
  });

  test('a name is found without its accents, in a note as well, while what is typed with some is found as it is written', async () => {
    const database = await open();
    const { ana } = await openInbox(database);
    const names = [
      'José Núñez',
      'Nguyễn Thị Đào'.normalize('NFD'),
      'Łukasz Bąk',
      'Bjørn Strauß',
      'Sean O’Brien',
    ];
    for (const name of names) await insertLead(database, { ...REQUEST, name });
    const { id } = await insertLead(database, { ...REQUEST, name: 'Jose Nunez' });
    await ana.change(id, 'notes', { text: 'Wife: Françoise' });
    const found = async (q: string) =>
      (await ana.list(`?${new URLSearchParams({ q })}`)).leads.map(({ name }) => name).sort();
    const [jose = '', nguyen = '', lukasz = '', bjorn = '', sean = ''] = names;
    for (const [q, who] of [
      ['nunez', ['Jose Nunez', jose]],
      ['JOSE nunez', ['Jose Nunez', jose]],
      ['núñez', [jose]],
      ['nguyen', [nguyen]],
      ['thi dao', [nguyen]],
      ['nguyễn dao', [nguyen]],
      ['lukasz bak', [lukasz]],
      ['bjorn', [bjorn]],
      ['strauss', [bjorn]],
      ["o'brien", [sean]],
      ['o’brien', [sean]],
      ['francoise', ['Jose Nunez']],
      ['josè', []],
    ] as const)
      expect([q, await found(q)]).toEqual([q, who]);
  });

  test('words that an earlier version has made, before or while this one runs, are made anew', async () => {
    const database = await open();
    const { id } = await insertLead(database, { ...REQUEST, name: 'José Earlier' });
    const makeAsBefore = (lead: string, words: string) =>
      database.insertInto('lead_words').values({ id: lead, lead_id: lead, words, form: null }).execute();
    await makeAsBefore(id, 'josé earlier');
    const { ana } = await openInbox(database);
    expect((await ana.list('?q=jose')).leads).toHaveLength(1);
    const later = await insertLead(database, { ...REQUEST, name: 'José Later' });
    await makeAsBefore(later.id, 'josé later');
    expect((await ana.list('?q=jose')).leads).toHaveLength(2);
    const words = await database.selectFrom('lead_words').select(['words', 'form']).execute();
    expect(words.map(({ form }) => form)).toEqual([1, 1]);
  });

  test(`with ${MANY} leads pages follow each other without a gap while leads arrive, and nobody waits for a search`, async () => {
    const database = await open();
    await insertMany(database, MANY);
    // As an API does when it starts.
    await indexWords(database);
    const { ana, olga } = await openInbox(database);
    const durations: Record<string, number> = {};
    const time = async <Answer>(what: string, ask: () => Promise<Answer>) => {
      let answer: Answer | undefined;
      // Other programs of this machine have the processor now and then.
      for (let round = 0; round < (LONG ? 5 : 1); round += 1) {
        const begin = performance.now();
        answer = await ask();
        durations[what] = Math.min(durations[what] ?? Number.POSITIVE_INFINITY, performance.now() - begin);
      }
      return answer as Answer;
    };
    const timed = (query: string) => time(query, () => ana.list(query));
    const first = await timed('?view=all');
    expect(first.counts.all).toBe(MANY);
    expect(first.leads).toHaveLength(LEADS_AT_A_TIME);
    // A phone on a slow line waits for it (docs/decisions/2026-11-23-first-list-on-a-phone.md).
    expect(JSON.stringify(first).length).toBeLessThan(7000);
    await insertLead(database, REQUEST, { receivedAt: new Date('2026-06-01T00:00:00Z') });
    const second = await timed(`?view=all&cursor=${first.next}`);
    const shown = [...first.leads, ...second.leads].map(({ name }) => Number(name.split(' ')[1]));
    // Every sixth is new.
    expect(shown).toEqual(
      Array.from({ length: 2 * LEADS_AT_A_TIME }, (_, index) => MANY - 4 - index * 6).map(
        (number) => number - (number % 6),
      ),
    );

    for (const query of ['', '?state=done', '?view=all&service=other', '?view=all&from=2025-01-01'])
      expect((await timed(query)).leads).toHaveLength(LEADS_AT_A_TIME);
    expect((await timed('?view=all&q=visitor4321@example.com')).leads).toHaveLength(1);
    expect((await timed('?view=all&q=caller 4321,')).leads.length).toBe(1);
    expect((await timed('?view=all&q=5554321')).leads.length).toBe(1);
    expect((await timed('?view=all&q=nowhere')).leads).toEqual([]);
    expect((await timed('?view=all&q=ş')).leads).toEqual([]);
    expect((await timed('?view=all&q=électrique')).leads).toHaveLength(LONG ? LEADS_AT_A_TIME : 0);
    const letters = [...'wendachrgioupslvtxm.,(-9165'].join(' ');
    // Nobody asks for this, and it is not measured.
    expect((await ana.list(`?view=all&q=${letters}`)).leads).not.toEqual([]);
    const { id = '' } = first.leads[0] ?? {};
    await time('note', () => ana.change(id, 'notes', { text: 'Called twice.' }));
    await time('numbers', () => ana.get('numbers?from=2025-08-01&to=2025-08-31'));
    const csv = await olga.get('leads.csv?view=all');
    expect(csv.body.match(/\r\n/g)).toHaveLength(MANY + 2);
    expect(Object.entries(durations).filter(([, duration]) => duration > BOUND)).toEqual([]);
  });
});

onBothDatabases((open) => {
  test('what is read by its time for an export comes once, whatever staff do meanwhile', async () => {
    const database = await open();
    const ids: string[] = [];
    for (const hour of [9, 10, 11, 12]) {
      const { id } = await insertLead(database, REQUEST);
      await database
        .updateTable('lead')
        .set({ received_at: on('2026-03-02', hour).toISOString(), state: hour < 11 ? 'called' : 'new' })
        .where('id', '=', id)
        .execute();
      ids.unshift(id);
    }
    const setState = (index: number, state: 'new' | 'called') =>
      database
        .updateTable('lead')
        .set({ state })
        .where('id', '=', ids[index] ?? '')
        .execute();
    const chosen = await choose(database, { view: 'all' }, 'nobody');
    const first = await readRows(database, chosen, { cursor: undefined, limit: 2, byTime: true });
    await setState(0, 'called');
    await setState(3, 'new');
    const rest = await readRows(database, chosen, { cursor: first.next ?? '', limit: 2, byTime: true });
    expect([...first.rows, ...rest.rows].map(({ id }) => id)).toEqual(ids);
    expect(rest.next).toBeNull();
  });
});

test.each([
  ['to=9999-12-31', 'to: Give a date from 2000 to 2999.'],
  ['from=0000-01-01', 'from: Give a date from 2000 to 2999.'],
  ['to=0000-01-01', 'to: Give a date from 2000 to 2999.'],
  ['from=2026-03-02&to=2026-03-01', 'from: Give a day that is not after "to".'],
  ['from=2026-02-30', 'from: Invalid ISO date'],
  ['from=2026-03-01&from=2026-03-02', 'from: Invalid input: expected string, received array'],
])('%s is refused by list, numbers and export, with what to give', async (query, detail) => {
  const { olga } = await openInbox(await openTestLeads());
  for (const path of ['leads', 'numbers', 'leads.csv']) {
    const answer = await olga.get(`${path}?${query}`);
    const { type, detail: said } = answer.json();
    expect([path, answer.statusCode, type, said]).toEqual([path, 422, INBOX_PROBLEMS.invalid, detail]);
  }
});
