import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { INBOX_PROBLEMS, SIGNED_IN_MARK } from '@site/contract/inbox';
import PostalMime from 'postal-mime';
import { addStaff, setRole } from '../../accounts/people.ts';
import type { LeadsDatabase } from '../../database/schema.ts';
import { openLeads } from '../../tables/open.ts';
import { afterThisTest, openTestApi, openTestLeads, temporaryFolder } from '../../testing/api.ts';
import { fakeDate } from '../../testing/clock.ts';
import { describePostgres } from '../../testing/postgres.ts';
import { INBOX_ORIGIN, inboxApi, signedIn } from '../../testing/staff.ts';
import { until } from '../../testing/until.ts';

const HOST = { host: new URL(INBOX_ORIGIN).host, origin: INBOX_ORIGIN };
const ANA = { name: 'Ana Ortiz', email: 'ana@example.com', role: 'staff' } as const;

/** An inbox, and what a browser and its owner's mail program do with it. */
async function openInbox(database?: LeadsDatabase) {
  const mailFolder = temporaryFolder();
  const api = await openTestApi({ mailFolder, ...(database && { database }) });
  const post = (path: string, body: object, headers = {}) =>
    api.app.inject({ method: 'POST', url: inboxApi(path), payload: body, headers: { ...HOST, ...headers } });
  const get = (path: string, cookie = '') =>
    api.app.inject({ url: inboxApi(path), headers: { ...HOST, cookie } });
  const mails = () => readdirSync(mailFolder).filter((name) => name.endsWith('.eml'));
  const askForLink = async (email: string, next?: string) => {
    const before = mails();
    const answer = await post('sign-in/link', { email, ...(next && { next }) });
    const sent = () => mails().find((name) => !before.includes(name));
    await until(() => sent() !== undefined);
    const mail = await PostalMime.parse(readFileSync(join(mailFolder, sent() ?? '')));
    const token = /[?]token=([\w-]+)/.exec(mail.text ?? '')?.[1] ?? '';
    return { answer, mail, token };
  };
  const signIn = async (email: string) => {
    const { token } = await askForLink(email);
    return cookieOf(await post('sign-in/link/use', { token }));
  };
  return { ...api, post, get, mails, askForLink, signIn };
}

function cookieOf({ cookies }: { cookies: { name: string; value: string }[] }): string {
  return cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
}

function wholeWay(open: () => Promise<LeadsDatabase>) {
  test('a link signs in once, and leads to where one wanted to go', async () => {
    const { database, post, get, askForLink } = await openInbox(await open());
    await addStaff(database, ANA);
    const { mail, token } = await askForLink('ANA@example.com ', '/staff/leads/1?view=all');
    expect(mail.to).toEqual([{ name: ANA.name, address: ANA.email }]);
    expect(mail.html).toContain(`${INBOX_ORIGIN}/staff/sign-in/link?token=${token}`);

    const used = await post('sign-in/link/use', { token }, { 'user-agent': 'Mozilla/5.0 (iPhone) CriOS/1' });
    expect([used.statusCode, used.json()]).toEqual([200, { next: '/staff/leads/1?view=all' }]);
    expect(used.cookies).toMatchObject([
      { name: 'staff', httpOnly: true, sameSite: 'Strict', path: '/' },
      // The page can see that somebody is signed in, and nothing else.
      { name: SIGNED_IN_MARK, value: '1', sameSite: 'Strict', path: '/' },
    ]);
    expect(used.cookies[1]).not.toHaveProperty('httpOnly');
    const session = await get('session', cookieOf(used));
    expect(session.json()).toMatchObject({ person: { ...ANA }, summary: false, passkeys: 0 });
    expect((await get('sessions', cookieOf(used))).json()).toMatchObject([
      { device: 'Chrome on iPhone', isThis: true },
    ]);

    const again = await post('sign-in/link/use', { token });
    expect([again.statusCode, again.json().type]).toEqual([410, INBOX_PROBLEMS.linkUsed]);
    expect(again.cookies).toEqual([]);
  });

  test('who has the longest address there is, and comes from an endless one of the inbox, signs in and comes to the list', async () => {
    const { database, post, get, askForLink } = await openInbox(await open());
    const email = `${'a'.repeat(64)}@${[63, 63, 57].map((length) => 'b'.repeat(length)).join('.')}.com`;
    expect(email).toHaveLength(254);
    await addStaff(database, { ...ANA, email });
    const { mail, token } = await askForLink(email, `/staff?q=${'x'.repeat(5000)}`);
    expect(mail.to).toEqual([{ name: ANA.name, address: email }]);
    const used = await post('sign-in/link/use', { token });
    expect([used.statusCode, used.json()]).toEqual([200, { next: '/staff' }]);
    expect((await get('session', cookieOf(used))).json()).toMatchObject({ person: { email } });
  });

  test('of two who press the button of a link at once, one is signed in', async () => {
    const { database, post, askForLink } = await openInbox(await open());
    await addStaff(database, ANA);
    const { token } = await askForLink(ANA.email);
    const answers = await Promise.all([1, 2, 3].map(() => post('sign-in/link/use', { token })));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 410, 410]);
  });

  test('of two owners who take each other off at once, one stays', async () => {
    const { app, database } = await openInbox(await open());
    const owners = await Promise.all(
      ['a', 'b'].map((name) => signedIn(database, { name, email: `${name}@example.com`, role: 'owner' })),
    );
    const remove = (index: number, headers = owners[1 - index]?.headers ?? {}) =>
      app.inject({ method: 'DELETE', url: inboxApi(`people/${owners[index]?.member.id}`), headers });
    const answers = await Promise.all([remove(0), remove(1)]);
    const statuses = answers.map(({ statusCode }) => statusCode).sort();
    // The second one is either signed out by then, or told that there is no other owner.
    expect(statuses[0]).toBe(204);
    expect([401, 403]).toContain(statuses[1]);
    const left = await database.selectFrom('staff').select('id').where('removed_at', 'is', null).execute();
    expect(left).toHaveLength(1);
  });

  test('a role that is changed holds at once for those who are signed in; of two owners who lose it at once, one stays', async () => {
    const { app, database } = await openInbox(await open());
    const owners = await Promise.all(
      ['a', 'b'].map((name) => signedIn(database, { name, email: `${name}@example.com`, role: 'owner' })),
    );
    const changes = await Promise.allSettled(
      owners.map(({ member }) => setRole(database, member.id, 'staff')),
    );
    expect(changes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const asked = await Promise.all(
      owners.map(({ headers }) => app.inject({ url: inboxApi('leads.csv'), headers })),
    );
    const statuses = changes.map(({ status }) => (status === 'fulfilled' ? 403 : 200));
    expect(asked.map(({ statusCode }) => statusCode)).toEqual(statuses);
    const sessions = await Promise.all(
      owners.map(({ headers }) => app.inject({ url: inboxApi('session'), headers })),
    );
    expect(sessions.map((session) => session.json().person.role)).toEqual(
      changes.map(({ status }) => (status === 'fulfilled' ? 'staff' : 'owner')),
    );
  });

  test('who was taken off may be added again, and has nothing of what they had', async () => {
    const { app, database, get, signIn } = await openInbox(await open());
    const { headers } = await signedIn(database, { name: 'Ola', email: 'ola@example.com', role: 'owner' });
    const { id } = await addStaff(database, ANA);
    const cookie = await signIn(ANA.email);
    await app.inject({ method: 'DELETE', url: inboxApi(`people/${id}`), headers });
    expect((await get('session', cookie)).statusCode).toBe(204);
    const added = await app.inject({ method: 'POST', url: inboxApi('people'), headers, payload: ANA });
    expect(added.json()).toMatchObject({ ...ANA });
    expect(added.json().id).not.toBe(id);
    expect((await get('session', cookie)).statusCode).toBe(204);
    const twice = await app.inject({ method: 'POST', url: inboxApi('people'), headers, payload: ANA });
    expect([twice.statusCode, twice.json().type]).toEqual([409, INBOX_PROBLEMS.known]);
  });
}

wholeWay(openTestLeads);

describePostgres((server) => {
  wholeWay(async () => {
    const database = await openLeads(await server.createMigrated());
    afterThisTest(() => database.destroy());
    return database;
  });
});

test('the answer does not tell whether an address is known', async () => {
  const { database, post, mails, askForLink, logged } = await openInbox();
  await addStaff(database, ANA);
  const unknown = await post('sign-in/link', { email: 'nobody@example.com' });
  const { answer: known } = await askForLink(ANA.email);
  const visible = ({ statusCode, body, headers }: typeof known) => {
    const { date: _date, 'x-ratelimit-remaining': _left, ...rest } = headers;
    return { statusCode, body, rest };
  };
  expect(visible(unknown)).toEqual(visible(known));
  expect(unknown.statusCode).toBe(202);
  expect(mails()).toHaveLength(1);
  expect(logged()).not.toMatch(/nobody@|ana@/);
  // Whoever asks for something else right after it waits as long for either.
  const tokens = await database.selectFrom('staff_token').select('staff_id').execute();
  expect(tokens.filter(({ staff_id: id }) => id === null)).toHaveLength(1);
  expect(tokens).toHaveLength(2);
  const counts = await database.selectFrom('rate_count').select('count').execute();
  expect(counts.map(({ count }) => count).sort()).toEqual([1, 1, 2]);
});

test('a link is worth nothing after ten minutes', async () => {
  fakeDate();
  const { database, post, askForLink } = await openInbox();
  await addStaff(database, ANA);
  const { token } = await askForLink(ANA.email);
  jest.setSystemTime(Date.now() + 10 * 60_000);
  expect((await post('sign-in/link/use', { token })).statusCode).toBe(410);
});

test('nobody gets more than five links in ten minutes, whoever asks for them', async () => {
  const { database, post, mails, askForLink, logged } = await openInbox();
  await addStaff(database, ANA);
  for (let link = 0; link < 5; link += 1) await askForLink(ANA.email);
  expect((await post('sign-in/link', { email: ANA.email })).statusCode).toBe(202);
  await until(() => logged().includes('more links were asked for'));
  expect(mails()).toHaveLength(5);
});

test('whoever tries again and again is told to wait', async () => {
  const { post, get } = await openInbox();
  const statuses = new Map<number, number>();
  // To ask how one signs in is no attempt.
  expect((await get('sign-in')).statusCode).toBe(200);
  for (let attempt = 0; attempt < 65; attempt += 1) {
    const { statusCode } = await post('sign-in/link/use', { token: `guess-${attempt}` });
    statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1);
  }
  expect(Object.fromEntries(statuses)).toEqual({ 410: 60, 429: 5 });
});

test('a session that somebody else has put into a browser is worth nothing after sign-in', async () => {
  const { database, post, get, askForLink, signIn } = await openInbox();
  await addStaff(database, ANA);
  const planted = await signIn(ANA.email);
  const { token } = await askForLink(ANA.email);
  const used = await post('sign-in/link/use', { token }, { cookie: planted });
  expect(cookieOf(used)).not.toBe(planted);
  expect((await get('session', planted)).statusCode).toBe(204);
  expect((await get('session', cookieOf(used))).statusCode).toBe(200);
  expect((await get('session', 'staff=made-up')).statusCode).toBe(204);
});

test('sessions are listed and ended by their owner alone, and end by themselves', async () => {
  fakeDate();
  const { app, database, get, signIn } = await openInbox();
  await addStaff(database, ANA);
  const ben = await signedIn(database, { name: 'Ben', email: 'ben@example.com' });
  const [phone, office] = [await signIn(ANA.email), await signIn(ANA.email)];
  const listed = (await get('sessions', office)).json();
  const other = listed.find(({ isThis }: { isThis: boolean }) => !isThis);
  const end = (headers: object) =>
    app.inject({ method: 'DELETE', url: inboxApi(`sessions/${other.id}`), headers: { ...HOST, ...headers } });
  expect((await end(ben.headers)).statusCode).toBe(404);
  expect((await end({ cookie: office })).statusCode).toBe(204);
  expect((await get('sessions', phone)).json().type).toBe(INBOX_PROBLEMS.signedOut);

  const DAY = 24 * 60 * 60_000;
  jest.setSystemTime(Date.now() + 29 * DAY);
  expect((await get('session', office)).statusCode).toBe(200);
  jest.setSystemTime(Date.now() + 29 * DAY);
  expect((await get('session', office)).statusCode).toBe(200);
  jest.setSystemTime(Date.now() + 30 * DAY);
  expect((await get('session', office)).statusCode).toBe(204);

  const again = await signIn(ANA.email);
  const out = await app.inject({
    method: 'POST',
    url: inboxApi('sign-out'),
    headers: { ...HOST, cookie: again },
  });
  expect(out.cookies).toMatchObject([
    { name: 'staff', value: '' },
    { name: SIGNED_IN_MARK, value: '' },
  ]);
  expect((await get('session', again)).statusCode).toBe(204);
});

test('only an owner sees addresses, adds people and takes them off, and never the last owner', async () => {
  const { app, database } = await openInbox();
  const staff = await signedIn(database);
  const owner = await signedIn(database, { name: 'Ola', email: 'ola@example.com', role: 'owner' });
  const ask = (
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    { headers }: typeof staff,
    payload?: object,
  ) => app.inject({ method, url: inboxApi(path), headers, ...(payload && { payload }) });
  const people = await ask('GET', 'people', staff);
  expect(people.json()).toEqual([staff, owner].map(({ member: { id, name } }) => ({ id, name })));
  expect((await ask('GET', 'people', owner)).json()).toContainEqual({
    id: staff.member.id,
    name: 'Ana Ortiz',
    email: 'ana@example.com',
    role: 'staff',
  });
  const refused = await ask('POST', 'people', staff, { name: 'X', email: 'x@example.com', role: 'owner' });
  expect([refused.statusCode, refused.json().type]).toEqual([403, INBOX_PROBLEMS.notAllowed]);
  expect((await ask('DELETE', `people/${owner.member.id}`, staff)).statusCode).toBe(403);
  const last = await ask('DELETE', `people/${owner.member.id}`, owner);
  expect([last.statusCode, last.json().detail]).toEqual([
    403,
    'This is the only owner. Add another owner first.',
  ]);
  const wrong = await ask('POST', 'people', owner, { name: ' ', email: 'x', role: 'staff' });
  expect([wrong.statusCode, wrong.json().type]).toEqual([422, INBOX_PROBLEMS.invalid]);
});
