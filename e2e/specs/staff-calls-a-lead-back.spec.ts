import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { OFFICE, openAs, PHONE, startOffice } from '../support/inbox.ts';
import { findAxeViolations } from '../support/looks/axe.ts';

const ANA = 'ana@example.com';
const BEN = 'ben@example.com';

/** What others do shows after the next refetch, within 15 s. */
const SOON = { timeout: 25_000 };

function history(page: Page) {
  return page.getByRole('region', { name: 'History' });
}

function leads(page: Page) {
  return page.getByRole('region', { name: 'Leads' });
}

test('a lead goes from the mail to the job done, on a phone and in the office', async ({ browser, own }) => {
  const office = await startOffice(own);
  await office.addStaff('Ana Ortiz', ANA, 'owner');
  await office.addStaff('Ben Cho', BEN);

  // Ben has the inbox open all day.
  const ben = await openAs(browser, own, OFFICE);
  await ben.goto(`${office.origin}/staff`);
  await office.signIn(ben, BEN);
  await expect(ben.getByText('No open leads.')).toBeVisible();
  expect(await findAxeViolations(ben)).toEqual([]);

  // A visitor writes; it appears there by itself.
  await office.post('Dana <b>of</b> the inbox', { message: 'Two chargers.\n<script>alert(1)</script>' });
  const row = leads(ben).getByRole('listitem').filter({ hasText: 'Dana <b>of</b> the inbox' });
  await expect(row).toContainText('EV Charger', SOON);
  await expect(row).toContainText(/call by/);
  await expect(ben).toHaveTitle('(1) Inbox');

  // Ana reads the mail on her phone. Its link opens the lead, once she is signed in.
  const link = await office.linkIn('office@example.com', /http:\S+\/staff\/leads\/[\w-]+/);
  const ana = await openAs(browser, own, PHONE);
  await ana.goto(link);
  await office.signIn(ana, ANA);
  await expect(ana).toHaveURL(link);
  const lead = ana.getByRole('article');
  await expect(lead.getByRole('heading', { level: 1 })).toHaveText('Dana <b>of</b> the inbox');
  await expect(lead.getByText('<script>alert(1)</script>')).toBeVisible();
  await expect(lead.getByRole('link', { name: /^Call/ })).toHaveAttribute('href', 'tel:+19165550177');
  expect(await findAxeViolations(ana)).toEqual([]);

  // She takes it, and Ben sees it without doing anything.
  await ana.getByRole('button', { name: 'Take it' }).click();
  await expect(ana.getByRole('button', { name: 'Give back' })).toBeVisible();
  await expect(row).toContainText('Taken by Ana Ortiz', SOON);
  await row.getByRole('link').first().click();
  await expect(ben.getByRole('button', { name: 'Take over from Ana Ortiz' })).toBeVisible();
  await ana.getByRole('button', { name: 'Called' }).click();
  await ana.getByLabel('Note').fill('Comes on Friday, 9 am.');
  await ana.getByRole('button', { name: 'Add note' }).click();
  await expect(history(ben)).toContainText('Comes on Friday, 9 am.', SOON);
  await expect(ben.getByRole('button', { name: 'Called', pressed: true })).toBeVisible();
  expect(await findAxeViolations(ben)).toEqual([]);

  // What he does shows on her phone, too, and in the numbers.
  await ben.getByRole('button', { name: 'Scheduled' }).click();
  await expect(ana.getByRole('button', { name: 'Scheduled', pressed: true })).toBeVisible(SOON);
  await ana.getByRole('button', { name: 'Done' }).click();
  await expect(history(ana)).toContainText('You set it to Done');
  await ben.getByRole('link', { name: 'Numbers' }).click();
  await expect(ben.getByRole('row', { name: 'Jobs 1 100%' })).toBeVisible(SOON);
  await expect(ben.getByText('1 of 1')).toBeVisible();
  expect(await findAxeViolations(ben)).toEqual([]);

  // An owner takes the leads home as a table.
  await ana.goto(`${office.origin}/staff?status=done`);
  await ana.getByRole('button', { name: 'Filters (1)' }).click();
  const download = ana.waitForEvent('download');
  await ana.getByRole('link', { name: 'Export as CSV' }).click();
  expect((await download).suggestedFilename()).toMatch(/\.csv$/);
});

test('a lead whose words have no end fits the smallest phone, and is marked as spam there', async ({
  browser,
  own,
}) => {
  const office = await startOffice(own);
  await office.addStaff('Ben Cho', BEN);
  const id = await office.post('Dana', {
    phone: 'the office, after five, then press four',
    email: `${'d'.repeat(60)}@${'e'.repeat(60)}.example.com`,
    message: `See https://example.com/${'map'.repeat(60)}`,
  });
  const phone = await openAs(browser, own, { ...PHONE, viewport: { width: 320, height: 568 } });
  await phone.goto(`${office.origin}/staff/leads/${id}`);
  await office.signIn(phone, BEN);
  await phone.getByLabel('Note').fill('note'.repeat(60));
  await phone.getByRole('button', { name: 'Add note' }).click();
  await expect(history(phone)).toContainText('notenote');
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await expect(phone.getByRole('link', { name: /^Call/ })).toHaveCount(0);

  await phone.getByRole('button', { name: 'Mark as spam' }).click();
  await expect(phone.getByText('This is spam')).toBeVisible();
  await phone.getByRole('article').getByRole('link', { name: 'Inbox' }).click();
  await expect(phone.getByText('No open leads.')).toBeVisible();
  await phone.goto(`${office.origin}/staff/leads/${id}`);
  await phone.getByRole('button', { name: 'Not spam' }).click();
  await expect(phone.getByRole('button', { name: 'New', pressed: true })).toBeVisible();
});

test('a passkey signs in on its device, and a session ends where its owner ends it', async ({
  browser,
  own,
}) => {
  const office = await startOffice(own);
  await office.addStaff('Ana Ortiz', ANA);
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
  await phone.goto(`${office.origin}/staff/account`);
  await office.signIn(phone, ANA);
  await phone.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(phone.getByRole('button', { name: 'Remove' })).toBeVisible();
  expect(await findAxeViolations(phone)).toEqual([]);
  await phone.getByRole('button', { name: 'Sign out', exact: true }).click();
  await phone.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(phone.getByText('No open leads.')).toBeVisible();

  // Ended in the office, the phone's session is over at its next refetch.
  const computer = await openAs(browser, own, OFFICE);
  await computer.goto(`${office.origin}/staff/account`);
  await office.signIn(computer, ANA);
  await computer.getByRole('button', { name: 'Sign out on all other devices' }).click();
  await expect(phone.getByRole('button', { name: 'Sign in with a passkey' })).toBeVisible(SOON);
});

test('the firm’s identity provider signs in who is on the list, and nobody else', async ({
  browser,
  own,
}) => {
  const providerPort = String(own.port + 5);
  const issuer = `http://127.0.0.1:${providerPort}`;
  const callback = `http://localhost:${own.apiPort}/staff/api/auth/callback/company`;
  await own.start(
    'api/src/testing/identity-provider.ts',
    {},
    {
      address: `${issuer}/.well-known/openid-configuration`,
      args: [providerPort, callback, '{"email_verified":true}'],
    },
  );
  const office = await startOffice(own, {
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: 'inbox',
    OIDC_CLIENT_SECRET: 'secret-of-the-inbox',
  });
  await office.addStaff('Ana Ortiz', ANA);

  async function signInAs(email: string): Promise<Page> {
    const page = await openAs(browser, own, OFFICE);
    await page.goto(`${office.origin}/staff/numbers`);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByPlaceholder('Enter any login').fill(email);
    await page.getByPlaceholder('and password').fill('any');
    await page.getByRole('button', { name: 'Sign-in' }).click();
    await page.getByRole('button', { name: 'Continue' }).click();
    return page;
  }
  const ana = await signInAs(ANA);
  await expect(ana.getByRole('heading', { name: 'Numbers' })).toBeVisible();
  await ana.getByRole('link', { name: 'Account' }).first().click();
  await expect(ana.getByRole('heading', { name: 'Account' })).toBeVisible();
  await expect(ana.getByRole('heading', { name: 'Passkeys' })).toHaveCount(0);

  const stranger = await signInAs('eve@example.com');
  await expect(stranger.getByText('You are not signed in')).toBeVisible();
  expect(await findAxeViolations(stranger)).toEqual([]);
});
