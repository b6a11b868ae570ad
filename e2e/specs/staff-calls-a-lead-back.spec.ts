import type { Page } from '@playwright/test';
import { fill, person, submit } from '../support/contact-form.ts';
import { expect, open, test } from '../support/fixtures.ts';
import { OFFICE, openAs, PHONE, startOffice } from '../support/inbox.ts';
import { findAxeViolations } from '../support/looks/axe.ts';

const ANA = 'ana@example.com';
const BEN = 'ben@example.com';

function entry(page: Page, text: string | RegExp) {
  return page.getByRole('list', { name: 'History' }).getByRole('listitem').filter({ hasText: text });
}

for (const database of ['SQLite', 'PostgreSQL'] as const)
  test(`from the form to the job done, on a phone and in the office (${database})`, async ({
    page,
    browser,
    own,
  }) => {
    const office = await startOffice(own, database);
    const [here = '', there = here] = office.origins;
    await office.leads('staff', 'add', 'Ana Ortiz', ANA, '--role', 'owner');
    await office.leads('staff', 'add', 'Ben Cho', BEN);
    await own.startSite(own.env(own.copyStore()));

    // Ben has the inbox open all day.
    const ben = await openAs(browser, own, OFFICE);
    await ben.goto(`${there}/staff`);
    await office.signIn(ben, BEN);
    await expect(ben.getByText('No open leads')).toBeVisible();
    expect(await findAxeViolations(ben)).toEqual([]);

    // A visitor writes; it appears there by itself.
    await open(page, `${own.origin}/contact`);
    await fill(page, {
      ...person('Dana <b>of</b> the inbox'),
      message: 'Two chargers.\n<script>alert(1)</script>',
    });
    await submit(page).click();
    const inList = ben.locator('[data-lead]').filter({ hasText: 'Dana <b>of</b> the inbox' });
    await expect(inList).toBeVisible();
    await expect(inList).toContainText('EV');

    // Ana reads the mail on her phone. Its link opens the lead, once she is signed in.
    const [, lead = ''] =
      /(http:\/\/localhost:\d+\/staff\/leads\/[0-9a-f-]{36})/.exec(await office.mail()) ?? [];
    const ana = await openAs(browser, own, PHONE);
    await ana.goto(lead);
    await office.signIn(ana, ANA);
    await expect(ana).toHaveURL(lead);
    await expect(ana.getByRole('heading', { level: 1 })).toContainText('Dana <b>of</b> the inbox');
    await expect(ana.getByRole('article').getByText('<script>alert(1)</script>')).toBeVisible();
    await expect(ana.getByRole('article').getByRole('link', { name: /^Call/ })).toHaveAttribute(
      'href',
      'tel:9165550177',
    );
    expect(await findAxeViolations(ana)).toEqual([]);

    // She takes it, and Ben sees it without doing anything.
    await ana.getByRole('button', { name: 'I take it' }).click();
    await expect(ana.getByRole('button', { name: 'Give back' })).toBeVisible();
    await expect(inList).toContainText('Ana');
    await inList.click();
    await expect(ben.getByRole('button', { name: 'Take over from Ana' })).toBeVisible();
    await ana.getByRole('button', { name: 'Called' }).click();
    await ana.getByLabel('Note').fill('Comes on Friday, 9 am.');
    await ana.getByRole('button', { name: 'Add note' }).click();
    await expect(entry(ben, 'Comes on Friday, 9 am.')).toContainText('Ana');
    await expect(ben.getByRole('button', { name: 'Called', pressed: true })).toBeVisible();
    expect(await findAxeViolations(ben)).toEqual([]);

    // What he does shows on her phone, too, and in the numbers.
    await ben.getByRole('button', { name: 'Scheduled' }).click();
    await expect(ana.getByRole('button', { name: 'Scheduled', pressed: true })).toBeVisible();
    await ana.getByRole('button', { name: 'Done' }).click();
    await expect(entry(ben, /Done/)).toContainText('Ana');
    await ben.goto(`${there}/staff/numbers`);
    const outcome = ben.getByRole('table', { name: 'What became of them, as a table' });
    await expect(outcome.getByRole('row', { name: /100/ })).toContainText('1');
    expect(await findAxeViolations(ben)).toEqual([]);

    // The command line says the same.
    expect(await office.leads('list')).toMatch(/Dana.*done/i);
  });

test('a passkey signs in on its device, and a session ends where its owner ends it', async ({
  browser,
  own,
}) => {
  const office = await startOffice(own, 'SQLite');
  const [here = ''] = office.origins;
  await office.leads('staff', 'add', 'Ana Ortiz', ANA);
  const phone = await openAs(browser, own, PHONE);
  const devices = await phone.context().newCDPSession(phone);
  await devices.send('WebAuthn.enable');
  await devices.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await phone.goto(`${here}/staff`);
  await office.signIn(phone, ANA);
  await phone.goto(`${here}/staff/account`);
  await phone.getByRole('button', { name: /passkey/i }).click();
  await expect(phone.getByRole('button', { name: /^Remove/ })).toBeVisible();
  expect(await findAxeViolations(phone)).toEqual([]);
  await phone.getByRole('button', { name: 'Sign out', exact: true }).click();
  await phone.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(phone.getByText('No open leads')).toBeVisible();

  // Ended in the office, the phone's session is over.
  const office2 = await openAs(browser, own, OFFICE);
  await office2.goto(`${here}/staff/account`);
  await office.signIn(office2, ANA);
  await office2.getByRole('button', { name: /Sign out there/i }).click();
  await phone.reload();
  await expect(phone.getByRole('button', { name: 'Sign in with a passkey' })).toBeVisible();
});

test('seven pages of one browser answer and show what is new, with one chime, whichever of them is closed', async ({
  browser,
  own,
}) => {
  const office = await startOffice(own, 'SQLite');
  const [here = ''] = office.origins;
  await office.leads('staff', 'add', 'Ben Cho', BEN);
  const first = await openAs(browser, own, OFFICE);
  await first.goto(`${here}/staff`);
  await office.signIn(first, BEN);
  await expect(first.getByText('No open leads')).toBeVisible();

  // By HTTP/1.1 a browser has six connections to a host, and a page that has one of its own for news keeps it.
  await first.context().addInitScript(countTones);
  const others = await Promise.all(Array.from({ length: 6 }, () => first.context().newPage()));
  const [plain = first] = others;
  await plain.addInitScript(() => Reflect.deleteProperty(window, 'SharedWorker'));
  await Promise.all(others.map((page) => page.goto(`${here}/staff`)));
  const shows = (page: Page, name: string) =>
    expect(page.locator('[data-lead]').filter({ hasText: name })).toBeVisible();
  for (const page of others) await expect(page.getByText('No open leads')).toBeVisible();
  // Browsers let a page make a sound only after a press.
  for (const page of others) await page.getByText('No open leads').click();
  await postLead(here, 'Dana First');
  for (const page of [first, ...others]) await shows(page, 'Dana First');
  await first.close();
  await postLead(here, 'Dana Second');
  for (const page of others) await shows(page, 'Dana Second');
  // Each page says it, and two notes at a time are played by one.
  for (const page of others) await expect(page.getByText(/^New lead: .*, Dana$/)).toBeAttached();
  const tones = async () => {
    const counts = await Promise.all(others.map((page) => page.evaluate(() => window.tones)));
    return counts.reduce((sum, count) => sum + count, 0);
  };
  await expect.poll(tones).toBeGreaterThanOrEqual(2);
  expect(await tones()).toBeLessThanOrEqual(4);
});

declare global {
  interface Window {
    /** Notes that the page has played. */
    tones: number;
  }
}

/** Runs in the browser: has the sound wanted, and counts its notes. */
function countTones() {
  localStorage.setItem('staff-inbox', JSON.stringify({ sound: true }));
  window.tones = 0;
  window.OscillatorNode = class extends OscillatorNode {
    constructor(...args: ConstructorParameters<typeof OscillatorNode>) {
      super(...args);
      window.tones += 1;
    }
  };
}

async function postLead(origin: string, name: string) {
  const answer = await fetch(`${origin}/api/contact`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(person(name)),
  });
  expect(answer.status).toBe(201);
}
