import { INBOX_PROBLEMS } from '@site/contract/inbox';
import type { LeadsDatabase } from '../../database/schema.ts';
import { openTestLeads } from '../../testing/api.ts';
import { Authenticator } from '../../testing/authenticator.ts';
import { fakeDate } from '../../testing/clock.ts';
import { onBothDatabases, openInbox } from '../../testing/inbox.ts';
import { INBOX_ORIGIN, inboxApi } from '../../testing/staff.ts';

const REFUSED = [403, INBOX_PROBLEMS.passkeyRefused, 0];

/** The inbox with a passkey of Ana's, and what her browser asks about it. */
async function openWithPasskey(database: LeadsDatabase) {
  const { app, ana, olga } = await openInbox(database);
  const post = (path: string, payload = {}, headers: Partial<typeof ana.headers> = {}) =>
    app.inject({
      method: 'POST',
      url: inboxApi(path),
      headers: { host: ana.headers.host, origin: INBOX_ORIGIN, ...headers },
      payload,
    });
  const addingOptions = async (who = ana) => (await post('passkeys/options', {}, who.headers)).json();
  const options = async () => (await post('sign-in/passkey/options')).json();
  const device = new Authenticator(INBOX_ORIGIN);
  expect(
    (await post('passkeys', { response: device.make(await addingOptions()) }, ana.headers)).statusCode,
  ).toBe(201);
  /** Sends an answer. @returns its status, its problem if it is one, and how many cookies came */
  const send = async (response: object) => {
    const { statusCode, body, cookies } = await post('sign-in/passkey', { response });
    return [statusCode, body && JSON.parse(body).type, cookies.length];
  };
  const signIn = async (deviation?: Parameters<Authenticator['answer']>[1]) =>
    send(device.answer(await options(), deviation));
  return { app, database, ana, olga, post, addingOptions, options, device, send, signIn };
}

onBothDatabases((open) => {
  test('a passkey signs its owner in, and an answer of it does so once, however it is sent again', async () => {
    const { ana, post, options, device, send, app } = await openWithPasskey(await open());
    const answer = device.answer(await options());
    const signedIn = await post('sign-in/passkey', { response: answer });
    expect([signedIn.statusCode, signedIn.body]).toEqual([204, '']);
    const cookie = signedIn.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
    const session = await app.inject({ url: inboxApi('session'), headers: { ...ana.headers, cookie } });
    expect(session.json()).toMatchObject({ person: { id: ana.id }, passkeys: 1 });
    expect(await send(answer)).toEqual(REFUSED);

    const next = device.answer(await options());
    const both = await Promise.all([send(next), send(next)]);
    expect(both.map(([status]) => status).sort()).toEqual([204, 403]);
    // Two answers at once with the same counter are of two devices with the same key.
    const [one, two] = [await options(), await options()];
    const copies = await Promise.all([one, two].map((each) => send(device.answer(each, { counter: 9 }))));
    expect(copies.map(([status]) => status).sort()).toEqual([204, 403]);
  });
});

test.each([
  ['of another origin', { origin: 'https://evil.example' }],
  ['of another port', { origin: 'http://localhost:3002' }],
  ['by another host', { host: 'evil.example' }],
  ['with a challenge that nobody has given', { challenge: 'bm9ib2R5IGhhcyBnaXZlbiB0aGlz' }],
  ['of a device that has not asked who uses it', { isVerified: false }],
  ['with a counter that goes back', { counter: 1 }],
  ['with a counter that stands still', { counter: 2 }],
  ['that is said to be of somebody else', { userHandle: 'c29tZWJvZHkgZWxzZQ' }],
  ['of a passkey that nobody knows', { id: 'bm9ib2R5IGtub3dzIGl0' }],
])('an answer %s is refused, and the right one still signs in', async (_what, deviation) => {
  const { signIn } = await openWithPasskey(await openTestLeads());
  // Its counter is 2 then.
  expect([await signIn(), await signIn()].map(([status]) => status)).toEqual([204, 204]);
  expect(await signIn(deviation)).toEqual(REFUSED);
  expect((await signIn())[0]).toBe(204);
});

test('a challenge is worth nothing after five minutes', async () => {
  fakeDate();
  const { options, device, send } = await openWithPasskey(await openTestLeads());
  const [first, second] = [await options(), await options()];
  jest.setSystemTime(Date.now() + 5 * 60_000 - 1);
  expect((await send(device.answer(first)))[0]).toBe(204);
  jest.setSystemTime(Date.now() + 1);
  expect(await send(device.answer(second))).toEqual(REFUSED);
});

test("nobody signs in with, adds to or takes away another person's passkeys", async () => {
  const { app, ana, olga, post, addingOptions, options, device, send } = await openWithPasskey(
    await openTestLeads(),
  );
  // Some devices keep within the id what they know.
  const hers = new Authenticator(INBOX_ORIGIN, 900);
  const add = (response: object, { headers }: typeof ana) => post('passkeys', { response }, headers);
  // A challenge is for whoever has asked for it, and for what it was asked for.
  const foreign = await add(hers.make(await addingOptions(ana)), olga);
  expect([foreign.statusCode, foreign.json().type]).toEqual([403, INBOX_PROBLEMS.passkeyRefused]);
  const other = await add(hers.make({ ...(await options()), user: { id: 'x' } }), olga);
  expect(other.statusCode).toBe(403);
  const adding = await addingOptions(ana);
  expect(await send(device.answer(adding))).toEqual(REFUSED);
  // A passkey that is known is not anybody else's as well.
  expect((await add(device.make(await addingOptions(olga)), olga)).statusCode).toBe(403);
  expect((await add(hers.make(await addingOptions(olga)), olga)).statusCode).toBe(201);
  // Her key, with the name of another's.
  expect(await send(hers.answer(await options(), { id: device.id }))).toEqual(REFUSED);
  const remove = (id: string) =>
    app.inject({ method: 'DELETE', url: inboxApi(`passkeys/${id}`), headers: olga.headers });
  expect((await remove(device.id)).statusCode).toBe(404);
  expect((await remove(hers.id)).statusCode).toBe(204);
  expect(await send(hers.answer(await options()))).toEqual(REFUSED);
});
