import type { Page } from '@playwright/test';
import { LICENSE_LINE, PATHS, RESUME_HREF, SERVICES, SITE } from '@site/kit/site';
import { expect, open, painted, sharePage, still, test } from '../support/fixtures.ts';

const main = (page: Page) => page.getByRole('main');

/** How many elements of a list stand in its first row. */
async function columns(page: Page, item: string): Promise<number> {
  const tops = await page
    .locator(item)
    .evaluateAll((items) => items.map((each) => each.getBoundingClientRect().top));
  return tops.filter((top) => Math.abs(top - (tops[0] ?? 0)) < 2).length;
}

test.describe('looked at in one visit', () => {
  const shared = sharePage();
  test.beforeAll(() => open(shared(), '/'));

  test('the hero names the contractor, leads to the form and calls', async () => {
    const page = shared();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      "Sacramento's Premier Commercial Electrical Contractor",
    );
    await expect(main(page).getByRole('link', { name: 'Schedule A Service' })).toHaveAttribute(
      'href',
      PATHS.contact,
    );
    const call = main(page).getByRole('link', { name: SITE.phone.display }).first();
    await expect(call).toHaveAttribute('href', SITE.phone.href);
    await expect(main(page).getByRole('link', { name: 'Get Started Today' })).toHaveAttribute(
      'href',
      PATHS.contact,
    );
  });

  test('nine service cards lead to the nine services, in order', async () => {
    const page = shared();
    const links = main(page).getByRole('link', { name: /^Learn More/ });
    await expect(links).toHaveCount(9);
    const targets = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
    expect(targets).toEqual(SERVICES.map(({ slug }) => PATHS.service(slug)));
    const titles = await main(page).getByRole('heading', { level: 3 }).allTextContents();
    expect(titles.join('|').replaceAll('\u00a0', ' ')).toContain(
      [
        'Building Automation Systems',
        'Commercial Electrical Repair',
        'Commercial Testing & Inspection',
        'Commercial HVAC Electrical',
        'Commercial Rewiring',
        'Commercial Lighting',
        'Commercial EV Charging',
        'Commercial Generators',
        'Power Upgrades',
      ].join('|'),
    );
  });

  test('electricians can mail a resume, here and in the footer', async () => {
    const page = shared();
    const links = page.getByRole('link', { name: 'Email Resume' });
    await expect(links).toHaveCount(2);
    for (const link of await links.all()) await expect(link).toHaveAttribute('href', RESUME_HREF);
    expect(RESUME_HREF).toContain('subject=Resume%20Application');
  });

  test('the footer has the quick links, the areas, contact and external resources', async () => {
    const page = shared();
    const quick = page.getByRole('navigation', { name: 'Quick Links' }).getByRole('link');
    await expect(quick).toHaveText([
      'Home',
      'Home Automation',
      'Electrical Repair',
      'EV Charger Installation',
      'Pre-Apprenticeship Program',
      'Contact Us',
    ]);
    await expect(
      page.getByRole('contentinfo').getByRole('navigation', { name: 'Service Areas' }).getByRole('link'),
    ).toHaveCount(9);
    for (const { name } of SITE.resources) {
      await expect(page.getByRole('contentinfo').getByRole('link', { name })).toHaveAttribute(
        'target',
        '_blank',
      );
    }
  });

  test('services stand in one, two and three columns, projects in two, three and four', async () => {
    const page = shared();
    for (const [width, services, projects] of [
      [375, 1, 2],
      [800, 2, 3],
      [1440, 3, 4],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      expect(await columns(page, 'main a[href^="/services/"]:has-text("Learn More")')).toBe(services);
      expect(await columns(page, 'main button[aria-haspopup="dialog"]')).toBe(projects);
    }
  });
});

test('two services are drawn at double width on wide screens, and no row of cards stays open', async ({
  samePage: page,
}) => {
  await open(page, '/');
  for (const [width, drawn, rows] of [
    [375, 0, 9],
    [800, 1, 5],
    [1440, 2, 5],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    const card = page.locator('main li:has(a[href^="/services/"])');
    await expect(card.locator('img[src*="depot"]:visible')).toHaveCount(drawn > 0 ? 1 : 0);
    await expect(card.locator('img[src*="warehouse"]:visible')).toHaveCount(drawn > 1 ? 1 : 0);
    const cards = await page
      .locator('main li:has(a[href^="/services/"])')
      .evaluateAll((all) => all.map((card) => card.getBoundingClientRect().toJSON() as DOMRect));
    expect(new Set(cards.map(({ top }) => Math.round(top))).size).toBe(rows);
    const right = Math.max(...cards.map((card) => card.right));
    const bottom = Math.max(...cards.map((card) => card.bottom));
    // The last card ends where the grid does.
    expect(cards.at(-1)?.right).toBeCloseTo(right, 0);
    expect(cards.at(-1)?.bottom).toBeCloseTo(bottom, 0);
  }
});

test('the claims stand three beside three on tablets, the licence number among them where there is one', async ({
  samePage: page,
}) => {
  await page.setViewportSize({ width: 768, height: 1000 });
  await open(page, '/');
  const claims = main(page).getByRole('list').filter({ hasText: 'Upfront pricing' });
  expect(await claims.getByRole('listitem').first().textContent()).toBe(
    `Licensed and insured${LICENSE_LINE}`,
  );
  const tops = await claims
    .getByRole('listitem')
    .evaluateAll((all) => all.map((claim) => claim.getBoundingClientRect().top));
  expect(tops.map((top) => tops.filter((other) => Math.abs(other - top) < 2).length)).toEqual([
    3, 3, 3, 3, 3, 3,
  ]);
});

test('on a phone buttons are as wide as the text', async ({ samePage: page }) => {
  await page.setViewportSize({ width: 375, height: 800 });
  await open(page, '/');
  for (const name of ['Schedule A Service', 'Get Started Today', 'Email Resume'])
    expect((await main(page).getByRole('link', { name }).boundingBox())?.width).toBe(343);
});

test('from project to project in the dialog, and from it to the form with the service chosen', async ({
  samePage: page,
}) => {
  await page.setViewportSize({ width: 375, height: 800 });
  await open(page, '/');
  await main(page).getByRole('button', { name: 'Fleet EV depot' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toHaveAccessibleName('Fleet EV depot');
  // It is there a frame before it begins to move.
  await expect(dialog).toHaveCSS('opacity', '1');
  await still(page.locator('html'));

  const box = await dialog.locator('svg[aria-label]').boundingBox();
  const words = await dialog.getByText('Chargers under a solar canopy').boundingBox();
  const head = await dialog.getByRole('heading').boundingBox();
  if (!box || !words || !head) throw new Error('The dialog lacks a part');
  const above = box.y - (head.y + head.height);
  const below = words.y - (box.y + box.height);
  expect(Math.abs(above - below), 'picture in the middle').toBeLessThan(24);
  const plan = await dialog.getByRole('link', { name: 'Plan a job like this' }).boundingBox();
  const foot = 800 - (plan?.y ?? 0) - (plan?.height ?? 0);
  expect(foot, 'controls at the foot').toBeGreaterThan(8);
  expect(foot, 'controls at the foot').toBeLessThan(24);

  await page.keyboard.press('ArrowRight');
  await expect(dialog).toHaveAccessibleName('Switchgear line-up');
  await dialog.getByRole('button', { name: 'Previous project' }).click();
  await expect(dialog).toHaveAccessibleName('Fleet EV depot');
  await dialog.getByRole('link', { name: 'Plan a job like this' }).click();
  await expect(page).toHaveURL(PATHS.contactFor('ev-charger'));
  const form = page.getByRole('heading', { name: 'Schedule Commercial Service' });
  await expect(form).toBeFocused();
  await expect(form).toBeInViewport({ ratio: 1 });
  await expect(dialog).toBeHidden();
  await expect(page.locator('body')).not.toHaveCSS('overflow', 'hidden');
});

test('a project opens in a large dialog and gives the focus back when it closes', async ({
  samePage: page,
}) => {
  await page.setViewportSize({ width: 1440, height: 1000 });
  await open(page, '/');
  const projects = main(page).locator('button[aria-haspopup="dialog"]');
  await expect(projects).toHaveCount(4);
  for (const way of ['Escape', 'button']) {
    await projects.nth(1).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toBeVisible();
    await expect(dialog.locator('svg[aria-label]')).toBeVisible();
    await expect.poll(async () => (await dialog.boundingBox())?.width).toBeGreaterThan(800);
    if (way === 'Escape') await page.keyboard.press('Escape');
    else await dialog.getByRole('button', { name: /close/i }).click();
    await expect(dialog).toBeHidden();
    await expect(projects.nth(1)).toBeFocused();
  }
});

test('the testimonials go round in both directions, and dots jump to one', async ({ samePage: page }) => {
  await open(page, '/');
  const carousel = page.getByRole('region', { name: 'Testimonials' });
  await carousel.scrollIntoViewIfNeeded();
  // Until its code is there and runs, the buttons are HTML only.
  await expect(carousel.locator('[aria-roledescription="slide"][inert]')).toHaveCount(3);
  const dots = carousel.getByRole('group').getByRole('button');
  await expect(carousel.locator('[aria-roledescription="slide"]')).toHaveCount(4);
  await expect(carousel.getByText('Verified Customer')).toHaveCount(4);
  const isCurrent = (index: number) => expect(dots.nth(index)).toHaveAttribute('aria-current', 'true');
  await isCurrent(0);
  await carousel.getByRole('button', { name: /previous/i }).click();
  await isCurrent(3);
  await carousel.getByRole('button', { name: /next/i }).click();
  await isCurrent(0);
  await dots.nth(2).click();
  await isCurrent(2);
});

test('all testimonials are printed, whichever is shown, and with forced colors its dot is another one', async ({
  samePage: page,
}) => {
  await open(page, '/');
  const carousel = page.getByRole('region', { name: 'Testimonials' });
  await carousel.scrollIntoViewIfNeeded();
  const dots = carousel.getByRole('group').getByRole('button');
  await dots.nth(2).click();
  await expect(dots.nth(2)).toHaveAttribute('aria-current', 'true');
  await still(carousel);
  await page.emulateMedia({ forcedColors: 'active' });
  const colors = await dots.evaluateAll((all) =>
    all.map((each) => getComputedStyle(each, '::before').backgroundColor),
  );
  expect(colors[2]).not.toBe(colors[1]);
  await page.emulateMedia({ forcedColors: null, media: 'print' });
  const { width = 0 } = (await carousel.boundingBox()) ?? {};
  for (const quote of await carousel.locator('blockquote').all()) {
    const box = await quote.boundingBox();
    expect(box?.x).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width + 1);
  }
  await page.emulateMedia({ media: null });
});

test('without JavaScript all four testimonials can be read', async ({ request }) => {
  const html = await (await request.get('/')).text();
  expect(html.match(/Verified Customer/g)).toHaveLength(4);
});

test('pictures further down are fetched when they come near, in the tones of the theme', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 800 });
  await page.addInitScript(() => localStorage.setItem('yes-ui-theme', 'dark'));
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await open(page, '/');
  await page.waitForLoadState('load');
  await painted(page);
  const depot = () => asked.filter((address) => address.endsWith('/depot.svg'));
  expect(depot()).toEqual([]);

  await page.getByText('Fleet EV depot').scrollIntoViewIfNeeded();
  const shown = page.locator('main img[src*="depot.svg"]:visible');
  await expect(shown).toHaveCount(1);
  await expect(shown).toHaveAttribute('src', /#dark$/);
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await page.getByRole('button', { name: 'Switch between light and dark theme' }).click();
  await expect(shown).toHaveAttribute('src', /depot\.svg$/);
  expect(depot()).toHaveLength(1);
});
