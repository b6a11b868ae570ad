import { expect, open, test } from '../support/fixtures.ts';

test('the theme toggle switches, keeps the choice, and is right from the first paint', async ({
  samePage: page,
  complaints,
}) => {
  await open(page, '/');
  const root = page.locator('html');
  await expect(root).toHaveAttribute('data-mantine-color-scheme', 'light');
  await page.getByRole('button', { name: 'Switch between light and dark theme' }).click();
  await expect(root).toHaveAttribute('data-mantine-color-scheme', 'dark');
  expect(await page.evaluate(() => localStorage.getItem('yes-ui-theme'))).toBe('dark');

  // Other bytes than those that were published: no script runs, and the browser says so.
  complaints.expected = true;
  await page.route('**/*.js', (route) => route.fulfill({ body: '', contentType: 'text/javascript' }));
  await page.goto('/service-areas');
  await expect(root).toHaveAttribute('data-mantine-color-scheme', 'dark');
});

test('the theme changes at once: nothing fades to it', async ({ page }) => {
  for (const address of ['/', '/service-areas', '/contact']) {
    await open(page, address);
    await page.getByRole('button', { name: 'Switch between light and dark theme' }).click();
    const fading = () =>
      document
        .getAnimations()
        .flatMap((each) => (each instanceof CSSTransition ? [each.transitionProperty] : []));
    expect(await page.evaluate(fading), address).toEqual([]);
  }
});

test('the theme "system" follows the operating system while the page is open', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('yes-ui-theme', 'system'));
  await page.emulateMedia({ colorScheme: 'dark' });
  await open(page, '/');
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light');
});

test('what is in the window changes first; the rest follows in its place, all of it', async ({ page }) => {
  await page.setViewportSize({ width: 412, height: 823 });
  await open(page, '/');
  await page.evaluate(() => scrollTo(0, innerHeight / 2));
  const seen = await page.evaluate(async () => {
    const shape = () => {
      const bands = [...document.querySelectorAll<HTMLElement>('#main > *, #root > footer')];
      const left = bands.filter(({ style }) => style.contentVisibility);
      return {
        places: bands.map((band) => Math.round(band.getBoundingClientRect().top)),
        left: left.length,
        inWindow: left.filter((band) => band.getBoundingClientRect().top < innerHeight).length,
        ground: getComputedStyle(bands.at(-1) as HTMLElement).backgroundColor,
      };
    };
    const shapes = [shape()];
    document.querySelector<HTMLElement>('[data-theme-toggle]')?.click();
    for (let frame = 0; frame < 30; frame += 1) {
      shapes.push(shape());
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
    return shapes;
  });
  const [before, first] = seen;
  const last = seen.at(-1);
  expect(first?.left).toBeGreaterThan(3);
  expect(seen.filter(({ inWindow }) => inWindow > 0)).toEqual([]);
  const moved = seen.flatMap(({ places }) =>
    places.map((top, at) => Math.abs(top - (before?.places[at] ?? 0))),
  );
  // Drawings of the other theme that have not been fetched yet are a pixel higher.
  expect(Math.max(...moved)).toBeLessThanOrEqual(2);
  expect(last?.left).toBe(0);
  expect(last?.ground).not.toBe(before?.ground);
  await expect(page.locator('[style*=content-visibility]')).toHaveCount(0);
});

test('one press after the other is answered by the window first', async ({ page }) => {
  await page.setViewportSize({ width: 412, height: 823 });
  await page.goto('/services/generators');
  const pressed = () =>
    page.evaluate(() => {
      document.querySelector<HTMLElement>('[data-theme-toggle]')?.click();
      const bands = [...document.querySelectorAll<HTMLElement>('#main > *, #root > footer')];
      return bands.filter(({ style }) => style.contentVisibility).length;
    });
  const first = await pressed();
  expect(first).toBeGreaterThan(3);
  for (let press = 0; press < 2; press += 1) {
    // Nobody asks for an attribute meanwhile: that would change what becomes of it.
    await page.waitForTimeout(600);
    expect(await pressed()).toBe(first);
  }
});
