import type { Page } from '@playwright/test';
import { findAxeViolations } from '../support/axe.ts';
import { expect, test } from '../support/fixtures.ts';
import { DESKTOP, type InboxServer, openBrowser, PHONE, startInboxServer } from '../support/inbox.ts';
import { TestEnvironment } from '../support/test-environment.ts';

const ANA = 'ana@example.com';
const BEN = 'ben@example.com';

const history = (page: Page) => page.getByRole('region', { name: 'History' });

/** Comes back to a tab, which fetches again what others have done. */
const returnTo = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));

test.describe('with mailed links', () => {
  // One worker runs all three, with one office.
  test.describe.configure({ mode: 'default' });
  let office: InboxServer;
  let officeEnvironment: TestEnvironment;

  test.beforeAll(async () => {
    officeEnvironment = TestEnvironment.ofWorker(test.info().parallelIndex);
    office = await startInboxServer(officeEnvironment);
    await office.addStaff('Ana Ortiz', ANA, 'owner');
    await office.addStaff('Ben Cho', BEN);
  });

  test.afterAll(() => officeEnvironment.clear());

  test('a lead goes from the mail to the job done', async ({ browser, environment }) => {
    // Ben has the inbox open all day.
    const ben = await openBrowser(browser, environment, DESKTOP);
    await ben.goto(`${office.origin}/staff`);
    await office.signIn(ben, BEN);
    await expect(ben.getByText('No open leads.')).toBeVisible();
    expect(await findAxeViolations(ben)).toEqual([]);

    // A visitor writes. The lead appears without a reload.
    await office.send('Dana <b>of</b> the inbox', { message: 'Two chargers.\n<script>alert(1)</script>' });
    await returnTo(ben);
    const row = ben
      .getByRole('region', { name: 'Leads' })
      .getByRole('listitem')
      .filter({ hasText: 'Dana <b>' });
    await expect(row).toContainText('EV Charger');
    await expect(row).toContainText(/call by/);
    await expect(ben).toHaveTitle('(1) Inbox');

    // Ana reads the mail on her phone. Its link opens the lead once she is signed in.
    const link = await office.linkIn('office@example.com', /http:\S+\/staff\/leads\/[\w-]+/);
    const ana = await openBrowser(browser, environment, PHONE);
    await ana.goto(link);
    await office.signIn(ana, ANA);
    await expect(ana).toHaveURL(link);
    const lead = ana.getByRole('article');
    await expect(lead.getByRole('heading', { level: 1 })).toHaveText('Dana <b>of</b> the inbox');
    await expect(lead.getByText('<script>alert(1)</script>')).toBeVisible();
    await expect(lead.getByRole('link', { name: /^Call/ })).toHaveAttribute('href', 'tel:+19165550177');
    expect(await findAxeViolations(ana)).toEqual([]);

    await ana.getByRole('button', { name: 'Take it' }).click();
    await expect(ana.getByRole('button', { name: 'Give back' })).toBeVisible();
    await returnTo(ben);
    await expect(row).toContainText('Taken by Ana Ortiz');
    await row.getByRole('link').first().click();
    await expect(ben.getByRole('button', { name: 'Take over from Ana Ortiz' })).toBeVisible();
    await ana.getByRole('button', { name: 'Called' }).click();
    await ana.getByLabel('Note').fill('Comes on Friday, 9 am.');
    await ana.getByRole('button', { name: 'Add note' }).click();
    await expect(history(ana)).toContainText('Comes on Friday, 9 am.');
    await returnTo(ben);
    await expect(history(ben)).toContainText('Comes on Friday, 9 am.');
    await expect(ben.getByRole('button', { name: 'Called', pressed: true })).toBeVisible();
    expect(await findAxeViolations(ben)).toEqual([]);

    await ana.getByRole('button', { name: 'Done' }).click();
    await expect(history(ana)).toContainText('You set it to Done');
    await ben.getByRole('link', { name: 'Numbers' }).click();
    await expect(ben.getByRole('row', { name: 'Jobs 1 100%' })).toBeVisible();
    await expect(ben.getByText('1 of 1')).toBeVisible();
    expect(await findAxeViolations(ben)).toEqual([]);

    // An owner exports the leads.
    await ana.goto(`${office.origin}/staff?status=done`);
    await ana.getByRole('button', { name: 'Filters (1)' }).click();
    const download = ana.waitForEvent('download');
    // By keyboard, since the link moves while the filters unfold.
    await ana.getByRole('link', { name: 'Export as CSV' }).press('Enter');
    expect((await download).suggestedFilename()).toMatch(/\.csv$/);
  });

  test('endless words fit the smallest phone, and spam is marked there', async ({ browser, environment }) => {
    const id = await office.send('Dana', {
      phone: 'the office, after five, then press four',
      email: `${'d'.repeat(60)}@${'e'.repeat(60)}.example.com`,
      message: `See https://example.com/${'map'.repeat(60)}`,
    });
    const smallPhone = { ...PHONE, viewport: { width: 320, height: 568 } };
    const phone = await openBrowser(browser, environment, smallPhone);
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

  test('a passkey signs in, and its owner ends all other sessions', async ({ browser, environment }) => {
    const phone = await openBrowser(browser, environment, PHONE);
    const devtools = await phone.context().newCDPSession(phone);
    await devtools.send('WebAuthn.enable');
    await devtools.send('WebAuthn.addVirtualAuthenticator', {
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
    await expect(phone.getByRole('navigation', { name: 'Pages' })).toBeVisible();

    const computer = await openBrowser(browser, environment, DESKTOP);
    await computer.goto(`${office.origin}/staff/account`);
    await office.signIn(computer, ANA);
    // The list of passkeys moves what is below it.
    await expect(computer.getByRole('button', { name: 'Remove' })).toBeVisible();
    const ended = computer.waitForResponse(/revoke-other-sessions/);
    await computer.getByRole('button', { name: 'Sign out on all other devices' }).click();
    await ended;
    await returnTo(phone);
    await expect(phone.getByRole('button', { name: 'Sign in with a passkey' })).toBeVisible();
  });
});

test('the identity provider signs in only people on the list', async ({ browser, environment }) => {
  const providerPort = String(environment.port + 5);
  const issuer = `http://127.0.0.1:${providerPort}`;
  const callback = `http://localhost:${environment.apiPort}/staff/api/auth/callback/company`;
  const provider = {
    address: `${issuer}/.well-known/openid-configuration`,
    args: [providerPort, callback],
  };
  await environment.startProgram('api/src/testing/identity-provider.ts', {}, provider);
  const office = await startInboxServer(environment, {
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: 'inbox',
    OIDC_CLIENT_SECRET: 'secret-of-the-inbox',
  });
  await office.addStaff('Ana Ortiz', ANA);

  async function signInAs(email: string): Promise<Page> {
    const page = await openBrowser(browser, environment, DESKTOP);
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
