import { setTimeout } from 'node:timers/promises';
import type { Locator, Page } from '@playwright/test';
import type { ContactRequest } from '@site/contract';
import { fill, person, submit } from '../support/contact-form.ts';
import { expect, longTest, open, test } from '../support/fixtures.ts';
import { hold } from '../support/hold.ts';
import { OFFICE, openAs, PHONE, startOffice } from '../support/inbox.ts';
import { findAxeViolations } from '../support/looks/axe.ts';
import { type Complaints, watchPage } from '../support/looks/complaints.ts';

const ANA = 'ana@example.com';
const BEN = 'ben@example.com';

/** The application's script, which comes after the early one. */
const MAIN = /\/main\.\w+\.js$/;

function entry(page: Page, text: string | RegExp) {
  return page.getByRole('list', { name: 'History' }).getByRole('listitem').filter({ hasText: text });
}

for (const [database, testWith] of [
  ['SQLite', test],
  ['PostgreSQL', longTest],
] as const)
  testWith(
    `from the form to the job done, on a phone and in the office (${database})`,
    async ({ page, browser, own }) => {
      const office = await startOffice(own, database, 2);
      const [here = '', there = ''] = office.origins;
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

      // Ana reads the mail on her phone. Its link opens the lead, once she is signed in: here at the instance that Ben has not.
      const [, path = ''] =
        /http:\/\/localhost:\d+(\/staff\/leads\/[0-9a-f-]{36})/.exec(await office.mail()) ?? [];
      const lead = here + path;
      const ana = await openAs(browser, own, PHONE);
      await ana.goto(lead);
      await office.signIn(ana, ANA);
      await expect(ana).toHaveURL(lead);
      await expect(ana.getByRole('heading', { level: 1 })).toContainText('Dana <b>of</b> the inbox');
      await expect(ana.getByRole('article').getByText('<script>alert(1)</script>')).toBeVisible();
      await expect(ana.getByRole('article').getByRole('link', { name: /^Call/ })).toHaveAttribute(
        'href',
        'tel:+19165550177',
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
      // Of today, and of its service.
      await expect(ben.locator('.recharts-bar-rectangle path')).toHaveCount(2);
      expect(await findAxeViolations(ben)).toEqual([]);

      // Who is signed in at one instance is so at the other.
      await ana.goto(`${there}/staff?state=done`);
      await expect(ana.locator('[data-lead]')).toContainText('Dana <b>of</b> the inbox');

      // The command line says the same.
      expect(await office.leads('list')).toMatch(/Dana.*done/i);
    },
  );

test('a lead whose words have no end is as wide as the smallest phone, and put aside as spam there', async ({
  browser,
  own,
}) => {
  const office = await startOffice(own, 'SQLite');
  const [here = ''] = office.origins;
  await office.leads('staff', 'add', 'Ben Cho', BEN);
  await postLead(here, 'Dana', {
    phone: '(916) 555-0100, the office, extension 4455',
    email: `${'d'.repeat(60)}@${'e'.repeat(60)}.example.com`,
    message: `See https://example.com/${'map'.repeat(60)}`,
  });
  const phone = await openAs(browser, own, { ...PHONE, viewport: { width: 320, height: 568 } });
  await phone.goto(`${here}/staff`);
  await office.signIn(phone, BEN);
  await phone.locator('[data-lead]').click();
  await phone.getByLabel('Note').fill('note'.repeat(60));
  await phone.getByRole('button', { name: 'Add note' }).click();
  await expect(entry(phone, 'notenote')).toBeVisible();
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  // The letter stands in the middle of its button, whose word is not seen here.
  const middle = async (locator: Locator) => {
    const { x = 0, width = 0 } = (await locator.boundingBox()) ?? {};
    return x + width / 2;
  };
  const write = phone.getByRole('article').getByRole('link', { name: 'Write' });
  expect(await middle(write.locator('svg'))).toBeCloseTo(await middle(write), 0);
  // So does the number, whose line is lower than the button.
  const call = phone.getByRole('article').getByRole('link', { name: /^Call/ });
  const above = await call.getByText('the office').evaluate((label) => {
    const text = document.createRange();
    text.selectNodeContents(label);
    const [line, button] = [text, label.closest('a') ?? label].map((each) => each.getBoundingClientRect());
    return line && button ? line.top + line.height / 2 - button.top - button.height / 2 : Number.NaN;
  });
  expect(Math.abs(above)).toBeLessThan(2);

  // It was no suspect, and is no lead either.
  await phone.getByRole('button', { name: 'It is spam' }).click();
  await expect(phone.getByRole('region', { name: 'Spam or not' })).toContainText('This is spam.');
  await expect(phone.getByRole('button', { name: 'It is spam' })).toHaveCount(0);
  await expect(entry(phone, 'Spam')).toContainText('You');
  await phone.locator('[data-back]').click();
  await expect(phone.getByText('No open leads')).toBeVisible();
  await phone.goto(`${here}/staff?state=spam`);
  await phone.locator('[data-lead]').click();
  await phone.getByRole('button', { name: 'No spam' }).click();
  await expect(phone.getByRole('button', { name: 'New', pressed: true })).toBeVisible();
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

  // Ended in the office, the phone's session is over, which is no error of its page.
  const complaints: Complaints = { list: [], expected: false };
  await watchPage(phone, complaints);
  const office2 = await openAs(browser, own, OFFICE);
  await office2.goto(`${here}/staff/account`);
  await office.signIn(office2, ANA);
  await office2.getByRole('button', { name: /Sign out there/i }).click();
  await phone.reload();
  await expect(phone.getByRole('button', { name: 'Sign in with a passkey' })).toBeVisible();
  await phone.goto(`${here}/staff/numbers`);
  await expect(phone.getByRole('button', { name: 'Sign in with a passkey' })).toBeVisible();
  expect(complaints.list).toEqual([]);
});

longTest(
  'seven pages of one browser answer and show what is new, with one chime, whichever of them is closed, and after a break',
  async ({ browser, own }) => {
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
    // One is as browsers are that have neither: locks are missing without a secure line.
    await plain.addInitScript(() => {
      Reflect.deleteProperty(window, 'SharedWorker');
      Reflect.deleteProperty(Navigator.prototype, 'locks');
    });
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
    // Each page says it, and two notes at a time are played by one, and by the one that cannot tell.
    for (const page of others) await expect(page.getByText(/^New lead: .*, Dana$/)).toBeAttached();
    const tonesOf = (page: Page) => page.evaluate(() => window.tones);
    await expect.poll(() => tonesOf(plain)).toBeGreaterThanOrEqual(2);
    const tones = async () => {
      const counts = await Promise.all(others.slice(1).map(tonesOf));
      return counts.reduce((sum, count) => sum + count, 0);
    };
    await expect.poll(tones).toBeGreaterThanOrEqual(2);
    expect(await tones()).toBeLessThanOrEqual(4);

    // What has come by the time an API is back shows without anybody doing anything.
    await office.restart();
    await postLead(here, 'Dana Third');
    for (const page of others) await shows(page, 'Dana Third');
  },
);

test('the first leads are there before the application, as plain text and in their places', async ({
  browser,
  own,
}) => {
  const office = await startOffice(own, 'SQLite');
  const [here = ''] = office.origins;
  await office.leads('staff', 'add', 'Ben Cho', BEN);
  for (const name of ['Dana First', 'Dana <img src=x onerror=alert(1)>']) await postLead(here, name);
  const phone = await openAs(browser, own, PHONE);
  await phone.goto(`${here}/staff`);
  await office.signIn(phone, BEN);
  await phone.locator('[data-lead]').filter({ hasText: 'Dana First' }).click();
  await phone.getByRole('button', { name: 'I take it' }).click();
  await phone.getByLabel('Note').fill('At noon.');
  await phone.getByRole('button', { name: 'Add note' }).click();
  await expect(entry(phone, 'At noon.')).toBeVisible();

  // Ages stay as they are for as long as the two are compared.
  await phone.clock.setFixedTime(Date.now() + 3 * 60 * 60_000);
  const early = phone.locator('[aria-busy="true"]');
  let letCome = await hold(phone, MAIN);
  await phone.goto(`${here}/staff`, { waitUntil: 'commit' });
  await expect(early.locator('[data-lead]')).toHaveCount(2);
  await expect(early).toContainText('Dana <img src=x onerror=alert(1)>');
  await expect(early).toContainText('You');
  await expect(phone.locator('img')).toHaveCount(0);
  expect(await findAxeViolations(phone)).toEqual([]);
  // The letters of the fonts are as wide as they will be, then.
  await phone.evaluate(() => document.fonts.ready);
  const before = await phone.evaluate(rowsInPlace);
  expect(before).toHaveLength(2);
  const shift = phone.evaluate(shiftUntilWhole);
  await letCome();
  await expect(phone.getByLabel('Search in all fields')).toBeVisible();
  await expect(early).toHaveCount(0);
  expect(await phone.evaluate(rowsInPlace)).toEqual(before);
  expect(await shift).toBe(0);

  // Another choice is left to the application, and so is whoever is no longer signed in.
  letCome = await hold(phone, MAIN);
  await phone.goto(`${here}/staff?view=all`, { waitUntil: 'commit' });
  const answered = (path: string) => phone.waitForResponse((response) => response.url().endsWith(path));
  const isEmpty = async () => {
    await phone.evaluate(() => Promise.all((window.firstAnswers ?? new Map()).values()));
    expect(await phone.locator('#root').innerHTML()).toBe('');
  };
  await phone.waitForFunction(() => document.readyState !== 'loading');
  await isEmpty();
  await letCome();
  await expect(phone.locator('[data-lead]')).toHaveCount(2);
  letCome = await hold(phone, MAIN);
  // A page that still ran would be refused first, and note that nobody is signed in.
  await phone.goto('about:blank');
  await phone.context().clearCookies({ name: 'staff' });
  const refused = answered('/staff/api/leads');
  await phone.goto(`${here}/staff`, { waitUntil: 'commit' });
  expect((await refused).status()).toBe(204);
  await isEmpty();
  await letCome();
  await expect(phone.getByLabel('Your mail address')).toBeVisible();
});

/** Runs in the browser: where each row is, and what it is made of but for what belongs to links of the application. */
function rowsInPlace() {
  return Array.from(document.querySelectorAll('[data-lead]'), (link) => {
    const row = link.closest('li');
    const { x, y, width, height } = row?.getBoundingClientRect() ?? new DOMRect();
    return { x, y, width, height, html: row?.outerHTML.replace(/ (?:tabindex|data-discover)="[^"]*"/g, '') };
  });
}

/** Runs in the browser: how much has moved until the application is there. */
async function shiftUntilWhole() {
  let shift = 0;
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) shift += 'value' in entry ? Number(entry.value) : 0;
  });
  observer.observe({ type: 'layout-shift' });
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  while (!document.querySelector('[data-search]')) await frame();
  // What moves is told with the frame after.
  await frame();
  await frame();
  return shift;
}

declare global {
  interface Window {
    /** Notes that the page has played. */
    tones: number;
    /** Answers that the inbox's early script has asked for. */
    firstAnswers?: Map<string, Promise<Response>>;
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

async function postLead(origin: string, name: string, others: Partial<ContactRequest> = {}) {
  const post = () =>
    fetch(`${origin}/api/contact`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...person(name), ...others }),
    });
  let answer = await post();
  // An API that the machine gives too little time turns posts away, and has stored nothing of them.
  const end = Date.now() + 20_000;
  while (answer.status === 503 && Date.now() < end) {
    await setTimeout(500);
    answer = await post();
  }
  expect(answer.status).toBe(201);
}
