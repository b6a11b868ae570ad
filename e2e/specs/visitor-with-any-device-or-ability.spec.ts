import type { Browser, Page } from '@playwright/test';
import { ROUTES } from '@site/bench/routes';
import { PATHS, SITE } from '@site/kit/site';
import { fill, person, submit } from '../support/contact-form.ts';
import { dropdownButton } from '../support/dropdown.ts';
import { ADDRESSES, expect, hydrated, idle, isLongTrial, open, still, test } from '../support/fixtures.ts';
import { hold } from '../support/hold.ts';
import { sendInPieces } from '../support/in-pieces.ts';
import { findAxeViolationsInThemes, type Theme } from '../support/looks/axe.ts';
import { type Complaints, watchPage } from '../support/looks/complaints.ts';
import { addCharacters, type Characters, missingIn } from '../support/looks/fonts.ts';

const THEMES = ['light', 'dark'] as const;

/** The window that Playwright opens. */
const DESKTOP = { width: 1280, height: 720 };

/** A page of each kind, the one for unknown addresses included; all pages in a long trial. */
const LOOKED_AT = [...(isLongTrial ? ADDRESSES : [...ROUTES, PATHS.areas]), '/nope'];

/** A page of its own that has the theme of its system, as somebody chooses it. */
async function openPage(browser: Browser): Promise<Page> {
  const page = await browser.newPage();
  await page.addInitScript(() => localStorage.setItem('yes-ui-theme', 'system'));
  return page;
}

/** What axe objects to in each theme. */
function lookInEachTheme(page: Page): Promise<Map<Theme, string[]>> {
  return findAxeViolationsInThemes(page, THEMES, async (theme) => {
    await page.emulateMedia({ colorScheme: theme });
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', theme);
    await still(page.locator('html'));
  });
}

const WIDTHS = [305, 320, 375, 768, 1024, 1440, 1920];

test.describe(() => {
  // In one worker process: one visit of each page serves both themes and all widths.
  test.describe.configure({ mode: 'default' });

  /** What axe objects to on each page, by theme. */
  const found = new Map(THEMES.map((theme) => [theme, new Map<string, string[]>()]));

  /** How far each page is wider than the window, by the window's width. */
  const excess = new Map(WIDTHS.map((width) => [width, new Map<string, number>()]));

  /** Buttons whose words do not fit into them, as "address at width: words". */
  const cut: string[] = [];

  /** The words of the page's buttons that are cut off. */
  function cutOff(): string[] {
    const labels = [...document.querySelectorAll<HTMLElement>('main :is(a, button) *')];
    return labels
      .filter(({ clientWidth, scrollWidth }) => clientWidth > 1 && scrollWidth > clientWidth)
      .map(({ textContent }) => textContent);
  }

  async function lookAtEveryWidth(page: Page, address: string): Promise<void> {
    for (const [width, pages] of excess) {
      await page.setViewportSize({ width, height: 800 });
      const pixels = () => document.documentElement.scrollWidth - window.innerWidth;
      pages.set(address, await page.evaluate(pixels));
      for (const words of await page.evaluate(cutOff)) cut.push(`${address} at ${width}: ${words}`);
    }
  }

  test.beforeAll(async ({ browser }) => {
    test.setTimeout(300_000);
    const page = await openPage(browser);
    for (const address of LOOKED_AT) {
      await page.emulateMedia({ colorScheme: 'light' });
      await page.setViewportSize(DESKTOP);
      await open(page, address);
      for (const [theme, objections] of await lookInEachTheme(page))
        found.get(theme)?.set(address, objections);
      await lookAtEveryWidth(page, address);
    }
    await page.close();
  });

  test.describe('in each theme', () => {
    for (const [theme, pages] of found) {
      test(`axe finds nothing on any kind of page in the ${theme} theme`, () => {
        expect([...pages.keys()]).toEqual(LOOKED_AT);
        expect([...pages].filter(([, objections]) => objections.length > 0)).toEqual([]);
      });
    }
  });

  test.describe('at every width', () => {
    test('no button cuts off its words', () => expect(cut).toEqual([]));

    for (const [width, pages] of excess) {
      test(`no kind of page scrolls sideways at ${width} px`, () => {
        expect([...pages.keys()]).toEqual(LOOKED_AT);
        expect([...pages].filter(([, pixels]) => pixels > 0)).toEqual([]);
      });
    }
  });
});

test.describe(() => {
  // In one worker process: one visit serves both themes.
  test.describe.configure({ mode: 'default' });

  const STATES = [
    'Our Services',
    'Service Areas',
    'errors',
    'the answer 500',
    'the answer offline',
    'the answer 429',
    'the answer 413',
    'the answer 201',
    'received, and tried anew',
    'dialog',
    'menu of small screens',
  ];

  /** What axe objects to in each state, by theme. */
  const found = new Map(THEMES.map((theme) => [theme, new Map<string, string[]>()]));

  async function look(page: Page, state: string): Promise<void> {
    for (const [theme, objections] of await lookInEachTheme(page)) found.get(theme)?.set(state, objections);
  }

  async function lookAtTheForm(page: Page, complaints: Complaints): Promise<void> {
    await open(page, '/contact');
    // In a window that nobody sees notices stay: else one goes while a busy machine looks at it.
    await page.evaluate(() => Object.defineProperty(document, 'visibilityState', { value: 'hidden' }));
    for (const menu of ['Our Services', 'Service Areas']) {
      await dropdownButton(page, menu).click();
      await look(page, menu);
      await page.keyboard.press('Escape');
    }
    await page.getByRole('button', { name: 'Schedule Free Consultation' }).click();
    await expect(page.getByText('Invalid email address')).toBeVisible();
    await look(page, 'errors');
    for (const [status, role, width, height, count] of [
      [500, 'alert', 1280, 720, 2],
      ['offline', 'alert', 375, 667, 3],
      [429, 'alert', 375, 340, 2],
      [413, 'alert', 667, 375, 2],
      [201, 'status', 844, 390, 0],
    ] as const) {
      await page.setViewportSize({ width, height });
      await page.route('**/api/contact', (route) =>
        status === 'offline' ? route.abort() : route.fulfill({ status, json: {} }),
      );
      await fill(page, person('Dana'));
      await submit(page).click();
      const notice = page.getByRole(role).filter({ hasText: status === 201 ? 'Received!' : 'Error' });
      await expect(notice).toBeVisible();
      await look(page, `the answer ${status}`);
      await expect(notice).toBeVisible();
      if (status === 201) {
        await submit(page).click();
        await expect(page.getByText('Invalid email address')).toBeVisible();
        // The attempt has its notice fade away, and what fades has no contrast.
        await expect(notice).toBeHidden();
        await look(page, 'received, and tried anew');
      }
      // A failure is complained of by the browser and by the form, one of the network also as a request, and nothing else.
      await expect.poll(() => complaints.list.length).toBe(count);
      complaints.list.length = 0;
      // As an attempt does: the next one's is then alone.
      await page.evaluate(() => document.dispatchEvent(new Event('submit')));
      await expect(notice).toBeHidden();
    }
  }

  async function lookAtDialogs(page: Page): Promise<void> {
    await page.setViewportSize(DESKTOP);
    await open(page, '/');
    await page.locator('main button[aria-haspopup="dialog"]').first().click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCSS('opacity', '1');
    await look(page, 'dialog');

    await page.keyboard.press('Escape');
    await page.setViewportSize({ width: 375, height: 800 });
    await page.getByRole('button', { name: 'Open menu' }).click();
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
    await look(page, 'menu of small screens');
  }

  test.beforeAll(async ({ browser }) => {
    const page = await openPage(browser);
    const complaints: Complaints = { list: [], expected: true };
    await watchPage(page, complaints);
    await lookAtTheForm(page, complaints);
    await lookAtDialogs(page);
    await page.close();
    expect(complaints.list).toEqual([]);
  });

  for (const [theme, states] of found) {
    test(`axe finds nothing with a menu, the form's errors and answers, or a dialog open in the ${theme} theme`, () => {
      expect([...states.keys()]).toEqual(STATES);
      expect([...states].filter(([, objections]) => objections.length > 0)).toEqual([]);
    });
  }
});

/** Adds up how far what is in sight moves by itself, from a page's beginning. */
function countShifts(page: Page): Promise<unknown> {
  return page.addInitScript(() => {
    const shifts = { total: 0 };
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.total += (entry as unknown as { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** The sum, as the metric CLS has it. */
function shifted(page: Page): Promise<number> {
  return page.evaluate(() => (window as unknown as { shifts: { total: number } }).shifts.total);
}

const FONTS = '**/*.woff2';

/** The smallest phones, where a word more or less is the most likely to be a line; all widths in a long trial. */
const LATE_WIDTHS = isLongTrial ? WIDTHS : [305];

test('nothing moves while a page loads with slow fonts, which have all that it shows', async ({
  page,
  complaints,
}) => {
  test.setTimeout(240_000 * LATE_WIDTHS.length);
  complaints.expected = true;
  await countShifts(page);
  const moved: string[] = [];
  // Told by the page's own frames: a busy machine says later when one of them was shown. One that paints none for 300 ms waits no longer.
  await page.addInitScript(() => {
    const painted = { at: Number.POSITIVE_INFINITY };
    Object.assign(window, { painted });
    const note = () => {
      painted.at = Math.min(painted.at, performance.now());
    };
    addEventListener('load', () => {
      // Behind what that frame paints.
      requestAnimationFrame(() => setTimeout(note));
      setTimeout(note, 300);
    });
  });
  const askedLate = () =>
    page.evaluate((ending) => {
      const { at } = (window as unknown as { painted: { at: number } }).painted;
      const fonts = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith(ending));
      return fonts.map(({ startTime }) => startTime >= at);
    }, '.woff2');
  const characters: Characters = new Map();
  const views = LATE_WIDTHS.flatMap((width) => LOOKED_AT.map((address) => ({ width, address })));
  for (const [index, { width, address }] of views.entries()) {
    await page.setViewportSize({ width, height: 800 });
    const release = await hold(page, FONTS);
    await page.goto(address, { waitUntil: 'commit' });
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
    await release();
    // The shell's whole style sheet names them anew: where it comes while they are on their way, a request that is held back is made twice.
    await expect.poll(async () => (await askedLate()).length, { intervals: [20] }).toBe(2);
    await page.evaluate(() => document.fonts.ready);
    await hydrated(page, 'main h1');
    await page.waitForLoadState('load');
    await idle(page);
    // Each is a visitor's first page but the last, which has them from the browser's cache and is shown in them at once.
    const isFirst = index < views.length - 1;
    const when = isFirst ? 'after the first paint' : 'before it';
    expect.soft(await askedLate(), `${address}: ${when}`).toEqual(Array(2).fill(isFirst));
    await page.unroute(FONTS);
    const total = await shifted(page);
    if (total > 0.0005) moved.push(`${address} at ${width}: ${total.toFixed(4)}`);
    // One that something would move on has gone on without them.
    await page.evaluate(() => document.documentElement.setAttribute('data-fonts', ''));
    await addCharacters(page, characters);
    if (index < views.length - 2) await page.evaluate(() => localStorage.clear());
  }
  expect.soft(moved, 'measured with Arial or Liberation Sans, which has to be installed').toEqual([]);
  for (const font of ['Public Sans', 'Bricolage']) {
    const missing = await missingIn(page, font, characters.get(font) ?? new Set());
    expect
      .soft(missing, `${font}: characters are listed in platform/build/src/rules/font-loader.js`)
      .toEqual([]);
  }
});

test('a slow phone paints no empty page before the first one', async ({ page }) => {
  const client = await page.context().newCDPSession(page);
  await client.send('Emulation.setCPUThrottlingRate', { rate: 8 });
  for (const address of isLongTrial ? ['/contact', '/services/ev-charger'] : ['/services/ev-charger']) {
    await open(page, address);
    const [first, contentful] = await page.evaluate(() =>
      ['first-paint', 'first-contentful-paint'].map(
        (name) => performance.getEntriesByName(name)[0]?.startTime,
      ),
    );
    expect.soft(first, address).toBe(contentful);
  }
});

test('nothing moves while the HTML comes in pieces', async ({ page }) => {
  await countShifts(page);
  await using line = await sendInPieces();
  for (const [address, width] of [
    ['/services/ev-charger', 1440],
    ['/contact', 768],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await open(page, `${line.origin}${address}`);
    expect.soft(await shifted(page), `${address} at ${width} px`).toBeLessThan(0.001);
  }
});

test('from the home page to a sent form by keyboard alone', async ({ page }) => {
  await open(page, '/');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to main content' })).toBeFocused();

  const contact = page.getByRole('banner').getByRole('link', { name: 'Schedule Service' });
  for (let presses = 0; presses < 30; presses += 1) {
    if (await contact.evaluate((link) => link === document.activeElement)) break;
    await page.keyboard.press('Tab');
  }
  await expect(contact).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Contact Us' })).toBeFocused();

  for (const name of [SITE.phone.display, 'Call now']) {
    await page.keyboard.press('Tab');
    await expect(page.locator('main').getByRole('link', { name })).toBeFocused();
  }
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Full name')).toBeFocused();
  await page.keyboard.type('Dana by keyboard');
  await page.keyboard.press('Tab');
  await page.keyboard.type('dana@example.com');
  await page.keyboard.press('Tab');
  await page.keyboard.type('916 555 0177');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Generators');
  await page.keyboard.press('Tab');
  await page.keyboard.type('A standby unit for the clinic.');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'Request Received!' })).toBeVisible();
  await page.keyboard.press('F8');
  await expect(page.getByRole('region', { name: 'Notifications (F8)' })).toBeFocused();
});

test('with reduced motion nothing moves', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open(page, '/');
  const moving = await page.evaluate(() => document.getAnimations().length);
  expect(moving).toBe(0);
});
