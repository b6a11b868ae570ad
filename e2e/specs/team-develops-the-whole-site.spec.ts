import { SITE } from '@site/contract';
import { type Program, startProgram, stopProgram, untilPrints } from '@site/contract/program';
import { addAndRemovePage } from '../support/addresses.ts';
import { expect, hydrated, longTest, test } from '../support/fixtures.ts';
import { type Own, ownOf } from '../support/own.ts';

// One start of all development servers for all.
test.describe.configure({ mode: 'default' });

let own: Own;
let development: { checkout: ReturnType<Own['copyCheckout']>; program: Program };

/** Starts all development servers in a copy of the checkout. */
async function startDevelopment() {
  const checkout = own.copyCheckout();
  const program = startProgram('platform/server/src/development/dev.ts', {
    root: checkout.root,
    env: own.env(own.folder()),
    output: 'kept',
  });
  own.after(() => stopProgram(program));
  await untilPrints(program, /hot reload, is at/);
  return { checkout, program };
}

/** What a program has written. */
function said({ written }: Program): string {
  return written.stdout + written.stderr;
}

test.beforeAll(async () => {
  test.setTimeout(240_000);
  own = ownOf(test.info().parallelIndex);
  development = await startDevelopment();
});
test.afterAll(() => own.clear());

longTest(
  'in development an edited component changes in the page without a reload',
  async ({ page, complaints }) => {
    test.setTimeout(240_000);
    const { checkout } = development;

    await page.goto(`${own.origin}/contact`);
    const title = page.getByRole('heading', { level: 2 }).filter({ hasText: 'Schedule Commercial Service' });
    await expect(title).toBeVisible({ timeout: 60_000 });
    await page.getByLabel('Full name').fill('still here');
    await page.evaluate(() => {
      document.body.dataset.first = 'yes';
    });

    const form = 'mf-contact/src/pages/contact/ContactForm.tsx';
    checkout.edit(form, '{form.title}', 'Hot: {form.title}');
    await expect(title).toHaveText(/^Hot: /, { timeout: 60_000 });
    await expect(page.getByLabel('Full name')).toHaveValue('still here');

    checkout.edit('shell/src/header/MainBar.tsx', 'Schedule Service', 'Schedule a Visit');
    await expect(page.getByRole('link', { name: 'Schedule a Visit' })).toBeVisible({ timeout: 60_000 });
    await expect(page.locator('body')).toHaveAttribute('data-first', 'yes');

    const styles = await page.request.get(`${own.origin}/answer.css`);
    expect(styles.headers()['content-type']).toContain('text/css');
    expect(await styles.text()).toContain('--mantine-color-body:');

    // What the server writes is as edited, too.
    checkout.edit('contract/src/company.ts', `'${SITE.company}'`, "'Edited & Sons'");
    const home = async () => (await page.request.get(own.origin)).text();
    await expect.poll(home, { timeout: 60_000 }).toContain('"name":"Edited & Sons"');
    checkout.edit('contract/src/company.ts', "'Edited & Sons'", `'${SITE.company}'`);

    await addAndRemovePage(page, own.origin, checkout, complaints, {
      door: 'mf-contact/src/section.ts',
      route: "{ path: PATHS.contact, page: 'contact', addresses: [PATHS.contact] }",
      heading: 'Contact Us',
    });

    // Sections that have one address are named in the terminal.
    const door = 'mf-careers/src/section.ts';
    const route = "path: '/pre-apprenticeship', page: 'program', addresses: [PATHS.program]";
    const taken = "path: '/contact', page: 'program', addresses: ['/contact']";
    checkout.edit(door, route, taken);
    const refused =
      'refused now by check "addresses": /contact is claimed more than once, by mf-contact and mf-careers.';
    await expect
      .poll(async () => (await page.request.get(`${own.origin}/contact`)) && said(development.program), {
        timeout: 60_000,
      })
      .toContain(refused);
    checkout.edit(door, taken, route);

    // The first import of what the shell shares is nothing that a page would have to be loaded anew for.
    const program = 'mf-careers/src/pages/program/ProgramPage.tsx';
    const start = 'export function ProgramPage() {\n';
    await page.goto(`${own.origin}/pre-apprenticeship`);
    await hydrated(page, 'main h1');
    await page.evaluate(() => {
      document.body.dataset.first = 'yes';
    });
    const first = "const [title] = useState('With a state');\n  if (title) return <h1>{title}</h1>;\n";
    checkout.edit(program, start, `import { useState } from 'react';\n${start}  ${first}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('With a state', { timeout: 60_000 });
    await expect(page.locator('body')).toHaveAttribute('data-first', 'yes');
    expect(complaints.list).toEqual([]);
  },
);

longTest(
  "staff's inbox in development is loaded in front of the API that runs, and an edited component changes in it without a reload",
  async ({ page }) => {
    test.setTimeout(240_000);
    const { checkout } = development;
    const address = await own.startInTerminal(['npm', 'run', 'dev', '-w', '@site/inbox'], {
      ready: /is at (http:\S+)/,
      cwd: checkout.root,
      env: { DEV_API: `http://127.0.0.1:${own.apiPort}` },
    });
    await page.goto(address);
    const field = page.getByLabel('Your mail address');
    await field.fill('ana@example.com', { timeout: 60_000 });
    checkout.edit('api/inbox/src/sign-in/LinkForm.tsx', 'Send me a link', 'Mail me a link');
    const button = page.getByRole('button', { name: 'Mail me a link' });
    await expect(button).toBeVisible({ timeout: 60_000 });
    await expect(field).toHaveValue('ana@example.com');
    await button.click();
    // The API that runs has taken it.
    await expect(page.getByText('a link is on its way')).toBeVisible();
  },
);
