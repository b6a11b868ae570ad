import { AREAS, PATHS, type Service, SITE } from '@site/kit/site';
import { expect, sharePage, test } from '../support/fixtures.ts';

/** What the specification lists for each service (section 2 and 9): every text must be on its page. */
const FACTS: Record<Service['slug'], (string | RegExp)[]> = {
  'home-automation': [
    'Smart Home Solutions',
    'Remote Control',
    'Energy Efficiency',
    'Enhanced Security',
    'Comfort & Convenience',
    'Ready to Upgrade?',
    /Why Choose/,
    /lighting control/i,
    /climate and HVAC control/i,
    /security and access control/i,
    /voice-activated control/i,
    /window treatments and shading/i,
    /home theater and entertainment/i,
  ],
  'electrical-repair': [/24\/7/, /fast response/i, /guaranteed/i, /safe/i],
  'periodic-inspection': [/buying or selling/i, /5-10 years/, /renovation/i, /insurance/i],
  'electric-heaters': [
    /baseboard/i,
    /wall-mounted/i,
    /radiant floor/i,
    /furnace/i,
    /heat pump/i,
    /infrared/i,
    /ductless/i,
  ],
  'rewiring-upgrades': [/over 25 years/i],
  'home-lighting': [/kitchen/i, /bathroom/i, /living/i, /outdoor/i, '75%', '25,000+'],
  'ev-charger': [
    '120V',
    '240V',
    '3-5',
    '15-40',
    /up to 7x faster than standard outlets/,
    /residential/i,
    /commercial/i,
  ],
  generators: ['7kW', '150kW', '2000kW+', /natural gas or propane/i, /weekly self-test/i],
  'service-upgrades': [/100A to 200A/, /200A to 400A/, /4000A/, /three-phase/i],
};

test.describe('as their HTML says', () => {
  test.use({ javaScriptEnabled: false });
  const shared = sharePage();

  for (const [slug, facts] of Object.entries(FACTS)) {
    test(`/services/${slug} says everything that it has to`, async () => {
      const page = shared();
      await page.goto(`/services/${slug}`);
      const text = ((await page.getByRole('main').textContent()) ?? '')
        .replaceAll(/[\u00a0\u202f]/g, ' ')
        .replaceAll('–', '-');
      const missing = facts.filter((fact) =>
        typeof fact === 'string' ? !text.includes(fact) : !fact.test(text),
      );
      expect(missing).toEqual([]);
      const form = PATHS.contactFor(slug as Service['slug']);
      await expect(page.getByRole('main').locator(`a[href="${form}"]`).first()).toBeVisible();
      await expect(page.getByRole('main').locator(`a[href="${SITE.phone.href}"]`).first()).toBeVisible();
    });
  }

  test('the areas page lists nine communities with three highlights each, and how to reach us', async () => {
    const page = shared();
    await page.goto('/service-areas');
    for (const { name, slug } of AREAS) {
      await expect(page.getByRole('main').getByRole('heading', { name })).toBeVisible();
      await expect(
        page
          .getByRole('main')
          .locator(`a[href="${PATHS.area(slug)}"]`)
          .first(),
      ).toBeVisible();
    }
    await expect(page.getByRole('main').locator(`a[href="${SITE.phone.href}"]`).first()).toBeVisible();
    await expect(page.getByRole('main').locator(`a[href="${PATHS.contact}"]`).first()).toBeVisible();
  });

  for (const { name, slug, county } of AREAS) {
    test(`the page of ${name} follows the template`, async () => {
      const page = shared();
      await page.goto(PATHS.area(slug));
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Electrical Services in ${name}`);
      const main = page.getByRole('main');
      await expect(main.getByRole('heading', { name: /About/ })).toBeVisible();
      await expect(main.getByRole('heading', { name: /24\/7/ })).toBeVisible();
      await expect(main.locator(`a[href="${PATHS.areas}"]`).first()).toBeVisible();
      await expect(main.locator(`a[href="${SITE.phone.href}"]`).first()).toBeVisible();
      await expect(main).toContainText(county);
    });
  }

  test('the program page says when it launches, what it offers, and how to register', async () => {
    const page = shared();
    await page.goto(PATHS.program);
    const main = page.getByRole('main');
    await expect(main.getByText('Launching 2026').first()).toBeVisible();
    for (const offer of [/paid on-the-job training/i, /college credit/i, /credential/i, /partner/i])
      await expect(main).toContainText(offer);
    const register = main.getByRole('link', { name: /register.*interest/i }).first();
    await expect(register).toHaveAttribute('href', PATHS.contactFor('other'));
  });
});

test('pages print in ink on white, without menus and pictures, with the phone number and what comes before it', async ({
  page,
}) => {
  await page.addInitScript(() => localStorage.setItem('yes-ui-theme', 'dark'));
  await page.emulateMedia({ media: 'print' });
  for (const address of ['/services/generators', '/service-areas/elk-grove']) {
    await page.goto(address);
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
    await expect(page.locator('main svg').first()).toBeHidden();
    await expect(page.getByText(SITE.phone.display).first()).toBeVisible();
    const ground = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    expect(ground).toBe('rgb(255, 255, 255)');
  }
  // What stands beside its title is words, which are printed.
  await page.goto(PATHS.contact);
  await expect(page.getByRole('region', { name: 'Call us' }).getByText('Call 911 first')).toBeVisible();
});

for (const width of [320, 768, 1440])
  test(`at ${width} px the names on the map of areas are whole, apart, and large enough to press`, async ({
    samePage: page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/service-areas');
    const map = page.getByRole('navigation', { name: 'Map of the service areas' });
    const edge = await map.boundingBox();
    const links = map.getByRole('link');
    await expect(links).toHaveCount(9);
    const boxes = await links.evaluateAll((all) =>
      all.map((link) => link.getBoundingClientRect().toJSON() as DOMRect),
    );
    for (const box of boxes) {
      expect(box.height).toBeGreaterThanOrEqual(48);
      expect(box.left).toBeGreaterThanOrEqual(edge?.x ?? 0);
      expect(box.right).toBeLessThanOrEqual((edge?.x ?? 0) + (edge?.width ?? 0));
      const touching = boxes.filter(
        ({ left, right, top, bottom }) =>
          left < box.right && box.left < right && top < box.bottom && box.top < bottom,
      );
      expect(touching).toEqual([box]);
    }
  });
