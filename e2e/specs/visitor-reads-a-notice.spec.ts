import type { Locator, Page } from '@playwright/test';
import { fields, fill, person, submit } from '../support/contact-form.ts';
import { expect, longTest, open, painted, still, test } from '../support/fixtures.ts';
import { hold } from '../support/hold.ts';

/** How long a notice stays, in milliseconds. */
const SHOWN_MS = 5000;

/** Longer than a notice takes to come into sight or to go out of it, in milliseconds. */
const MOVING_MS = 300;

/** Sends the form with an answer of the network's choice, so that a notice appears. */
async function provoke(page: Page, status: number): Promise<void> {
  await page.route('**/api/contact', (route) => route.fulfill({ status, json: {} }));
  await fill(page, person('Dana'));
  await submit(page).click();
}

const region = (page: Page) => page.getByRole('region', { name: 'Notifications (F8)' });

/** Has notices stay, as in a window that nobody sees: else one goes while a busy machine looks at it. */
function keepNotices(page: Page): Promise<unknown> {
  return page.evaluate(() => Object.defineProperty(document, 'visibilityState', { value: 'hidden' }));
}

/** Takes away the notice that is shown, if there is one. */
function dismissNotice(page: Page): Promise<unknown> {
  return page.evaluate(() => document.dispatchEvent(new Event('submit')));
}

/** Has a notice appear while the page's clock stands still. @returns the notice, MOVING_MS old */
async function showNotice(page: Page): Promise<Locator> {
  await page.clock.install();
  await open(page, '/contact');
  await page.clock.pauseAt(Date.now() + 3_600_000);
  await provoke(page, 201);
  const notice = region(page).getByRole('status');
  await expect(notice).toBeAttached();
  await page.clock.runFor(MOVING_MS);
  await expect(notice).toBeVisible();
  return notice;
}

async function drag(page: Page, by: number): Promise<void> {
  const box = await region(page).getByText("We'll contact you shortly").boundingBox();
  if (!box) throw new Error('There is no notice');
  await page.mouse.move(box.x + 20, box.y + 5);
  await page.mouse.down();
  await page.mouse.move(box.x + 20 + by / 2, box.y + 5, { steps: 4 });
  await page.mouse.move(box.x + 20 + by, box.y + 5, { steps: 4 });
  await page.mouse.up();
}

test('a notice that comes under the menu of a phone waits until that is closed', async ({ page }) => {
  await page.clock.install();
  await page.setViewportSize({ width: 375, height: 740 });
  await open(page, '/contact');
  await page.clock.pauseAt(Date.now() + 3_600_000);
  const answer = await hold(page, '**/api/contact');
  await fill(page, person('Dana'));
  await submit(page).click();
  await page.getByRole('button', { name: 'Open menu' }).click();
  await answer();
  const notice = region(page).getByRole('status');
  await expect(notice).toBeAttached();
  await page.clock.runFor(3 * SHOWN_MS);
  await page.getByRole('button', { name: 'Close menu' }).click();
  await page.clock.runFor(SHOWN_MS - 500);
  await expect(notice).toBeInViewport();
  await page.clock.runFor(1000);
  await expect(notice).toHaveCount(0);
});

test('a newer notice takes the place of the one before', async ({ page, complaints }) => {
  complaints.expected = true;
  // A page that is enlarged has a low window: the notice stands in it whole.
  await page.setViewportSize({ width: 640, height: 360 });
  await open(page, '/contact');
  await keepNotices(page);
  await provoke(page, 500);
  const failure = region(page).getByRole('alert');
  await expect(failure).toContainText('Error');
  await still(failure);
  await expect(failure).toBeInViewport({ ratio: 1 });
  // As on a phone on its side, there is room for what it stands for beside it, and for the button.
  await expect.poll(() => look(failure)).toEqual({ covered: 0, isRead: true });
  // Nor does it cover where the reason begins, in a window that has no room for both.
  const covered = () =>
    page.locator('main [data-keep-free]').evaluate((box) => {
      const { left, top, width } = box.getBoundingClientRect();
      return [0.05, 0.5, 0.95].some(
        (part) => !box.contains(document.elementFromPoint(left + part * width, top + 25)),
      );
    });
  // It goes without a shift of the layout, for which the browser takes a place that shrinks.
  const shifts = await page.evaluateHandle(() => {
    const list: PerformanceEntry[] = [];
    new PerformanceObserver((found) => list.push(...found.getEntries())).observe({ type: 'layout-shift' });
    return list;
  });
  const dismiss = async () => {
    await dismissNotice(page);
    await expect(failure).toBeHidden();
  };
  await failure.getByRole('button', { name: 'Dismiss' }).click();
  await expect(failure).toBeHidden();
  expect(await shifts.evaluate((list) => list.length)).toBe(0);
  await page.setViewportSize({ width: 320, height: 256 });
  await provoke(page, 500);
  await expect(failure).toBeVisible();
  await still(failure);
  await expect.poll(covered).toBe(false);
  // As high as what a keyboard on the screen leaves of a phone: beside the reason there is room for the button.
  await page.setViewportSize({ width: 375, height: 340 });
  await dismiss();
  await provoke(page, 429);
  await expect(failure).toBeVisible();
  await still(failure);
  await expect.poll(() => look(failure)).toEqual({ covered: 0, isRead: true });
  // A message that is too long is seen in whole, with its label and what is wrong with it.
  for (const [width, height] of [
    [667, 375],
    [844, 390],
  ] as const) {
    await page.setViewportSize({ width, height });
    await dismiss();
    await provoke(page, 413);
    await expect(failure).toBeVisible();
    await expect(fields(page).message).toBeFocused();
    await still(failure);
    const seen = () =>
      failure.evaluate((notice) => {
        const [shown, field] = [notice, document.activeElement?.closest(':has(> label)')].map((each) =>
          each?.getBoundingClientRect(),
        );
        const isBeside = shown && field && (shown.bottom <= field.top || shown.top >= field.bottom);
        const top = document.elementFromPoint((field?.left ?? 0) + 5, (field?.top ?? 0) + 5);
        const bottom = document.elementFromPoint((field?.left ?? 0) + 5, (field?.bottom ?? 0) - 5);
        return [isBeside, top?.closest('label') !== null, bottom?.matches('p')];
      });
    await expect.poll(seen, `at ${width} px`).toEqual([true, true, true]);
    await expect.poll(() => look(failure)).toEqual({ covered: 0, isRead: true });
  }
  // With a bar at the top and one at the bottom.
  await provoke(page, 201);
  const success = region(page).getByRole('status');
  await expect(success).toContainText('Request Received!');
  await expect(region(page).getByRole('alert')).toBeHidden();
  await still(success);
  await expect.poll(() => look(success)).toEqual({ covered: 0, isRead: true });
  // The next attempt takes it away, though it is not right; that the one before was received stays to be read.
  await submit(page).click();
  await expect(page.getByText('Please select a service')).toBeVisible();
  await expect(success).toBeHidden({ timeout: SHOWN_MS / 2 });
  await expect(page.getByText('Your request is with us.')).toBeVisible();
});

/** What a notice covers that it must leave free, and whether all of what came of the form can be read. */
function look(notice: Locator): Promise<{ covered: number; isRead: boolean }> {
  return notice.evaluate((element) => {
    const box = element.getBoundingClientRect();
    const buttons = 'a[href^="tel:"], a[href^="/contact"]:not(footer *, form *), main [type="submit"]';
    const free = [...document.querySelectorAll(`${buttons}, main [data-keep-free]`)];
    const covered = free.filter((each) => {
      const other = each.getBoundingClientRect();
      const isBeside = other.right <= box.left || other.left >= box.right;
      return other.width > 0 && !isBeside && other.bottom > box.top && other.top < box.bottom;
    }).length;
    const text = document.querySelector('main [data-keep-free]');
    const { left = 0, right = 0, top = 0, bottom = 0 } = text?.getBoundingClientRect() ?? {};
    const isRead = [left + 9, (left + right) / 2, right - 9].every((x) =>
      [top + 9, (top + bottom) / 2, bottom - 9].every((y) => text?.contains(document.elementFromPoint(x, y))),
    );
    return { covered, isRead };
  });
}

for (const [width, height] of [
  [305, 560],
  [375, 667],
  [768, 900],
  [1440, 700],
  [667, 375],
  [844, 390],
] as const) {
  // Of phones, which have the least room, one.
  const testAtWidth = width === 375 ? test : longTest;

  testAtWidth(
    `at ${width} px a notice covers no link that calls, not the button and not what came of the form, wherever the page is`,
    async ({ page, complaints }) => {
      complaints.expected = true;
      await page.setViewportSize({ width, height });
      await open(page, '/contact');
      await keepNotices(page);
      let status = 500;
      await page.route('**/api/contact', (route) => route.fulfill({ status, json: {} }));
      const { top, bottom } = await page
        .locator('main form')
        .evaluate((form) => form.getBoundingClientRect());
      // From above the form to below it.
      const places = [top - height + 90, (top + bottom - height) / 2, bottom - 90];
      for (const at of places) {
        for (status of [500, 429, 201]) {
          await fill(page, person('Dana'));
          await page.evaluate((to) => window.scrollTo(0, to), at);
          await submit(page).evaluate((button) => (button as HTMLButtonElement).form?.requestSubmit());
          const notice = region(page).getByRole(status === 201 ? 'status' : 'alert');
          await expect(notice).toBeVisible();
          await still(notice);
          await expect
            .poll(() => look(notice), `${status} at ${at} px`)
            .toEqual({ covered: 0, isRead: true });
          // It gives way as the page is scrolled.
          for (const to of places) {
            await page.evaluate((y) => window.scrollTo(0, y), to);
            await painted(page);
            const covered = async () => (await look(notice)).covered;
            await expect.poll(covered, `${status} from ${at} to ${to} px`).toBe(0);
          }
          await dismissNotice(page);
          await expect(notice).toBeHidden();
        }
      }
    },
  );
}

test('a notice leaves free the buttons of the page that the visitor goes on to', async ({ page }) => {
  await open(page, '/contact');
  for (const [width, height] of [
    [375, 667],
    [1440, 700],
  ] as const) {
    await page.setViewportSize({ width, height });
    await provoke(page, 201);
    const notice = region(page).getByRole('status');
    await expect(notice).toBeVisible();
    // One that is pointed at waits.
    await page.mouse.move(5, 5);
    await notice.getByText('Request Received!').dispatchEvent('pointerover');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Home', exact: true }).press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Premier');
    await still(notice);
    const covered = async () => (await look(notice)).covered;
    await expect.poll(covered, `at ${width} px`).toBe(0);
    const buttons = page.locator('main :is(a[href^="tel:"], a[href^="/contact"]):visible');
    expect(await buttons.count()).toBeGreaterThan(2);
    for (const button of await buttons.all()) {
      await button.evaluate((link) => link.scrollIntoView({ block: 'end' }));
      await painted(page);
      await expect.poll(covered, `${await button.textContent()} at ${width} px`).toBe(0);
    }
    await notice.getByRole('button', { name: 'Dismiss' }).press('Enter');
    await expect(notice).toBeHidden();
    await page.goBack();
    await expect(submit(page)).toBeEnabled();
  }
});

test('a notice goes after 5000 ms, and waits while it is pointed at', async ({ page }) => {
  const notice = await showNotice(page);
  await notice.hover();
  await page.clock.runFor(10 * SHOWN_MS);
  await expect(notice).toBeVisible();
  await page.mouse.move(5, 5);
  await page.clock.runFor(SHOWN_MS - MOVING_MS - 1);
  await still(notice);
  await expect(notice).toHaveCSS('opacity', '1');
  await page.clock.runFor(1 + MOVING_MS);
  await expect(notice).toBeHidden();
});

test('a notice is swiped away to the right, past 50 px', async ({ page }) => {
  const notice = await showNotice(page);
  await still(notice);
  await drag(page, -120);
  await expect(notice).toBeVisible();
  await drag(page, 45);
  await expect(notice).toBeVisible();
  await drag(page, 60);
  await page.clock.runFor(MOVING_MS);
  await expect(notice).toBeHidden();
});

test('F8 leads to the notices, even out of a field, and Escape dismisses the one in focus', async ({
  page,
}) => {
  await open(page, '/contact');
  await provoke(page, 201);
  // What came of the form has led to its box by then.
  await expect(region(page).getByRole('status')).toBeVisible();
  await page.getByLabel('Full name').focus();
  const top = await page.evaluate(() => window.scrollY);
  await page.keyboard.press('F8');
  await expect(region(page)).toBeFocused();
  expect(await page.evaluate(() => window.scrollY)).toBe(top);
  // The ring is around the notice itself.
  await expect(region(page)).toHaveCSS('outline-style', 'none');
  await expect(region(page).locator('[data-variant]').first()).toHaveCSS('outline-style', 'solid');
  await page.keyboard.press('Tab');
  await expect(region(page).getByRole('button', { name: 'Dismiss' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(region(page).getByRole('status')).toBeHidden();
  await expect(page.getByLabel('Full name')).toBeFocused();
});

for (const [status, testWith] of [
  [201, test],
  [429, longTest],
] as const) {
  testWith(
    `whatever the visitor did meanwhile, what came of the form with ${status} is seen, and stays in sight`,
    async ({ page, complaints }) => {
      complaints.expected = status === 429;
      await page.setViewportSize({ width: 375, height: 667 });
      await page.clock.install();
      await open(page, '/contact');
      let answer: (() => void) | undefined;
      await page.route('**/api/contact', async (route) => {
        await new Promise<void>((resolve) => {
          answer = resolve;
        });
        await route.fulfill({ status, json: {} });
      });
      const { name, message } = fields(page);
      const outcome = page.getByText(
        status === 201 ? 'Your request is with us.' : 'Wait 10 minutes and send it again',
      );
      const box = page.locator('main [data-keep-free]');
      const send = async (meanwhile: () => Promise<void>, inSight = [outcome, box]) => {
        await fill(page, person('Dana'));
        await submit(page).click();
        await expect.poll(() => answer !== undefined).toBe(true);
        await meanwhile();
        answer?.();
        answer = undefined;
        const notice = region(page).getByRole(status === 201 ? 'status' : 'alert');
        await expect(notice).toBeVisible();
        await expect(outcome).toBeAttached();
        for (const each of inSight) await expect(each).toBeInViewport({ ratio: 1 });
        await expect.poll(async () => (await look(notice)).covered).toBe(0);
        // A notice that is pointed at waits.
        await page.mouse.move(5, 5);
        await page.clock.fastForward(5500);
        await expect(notice).toBeHidden();
        for (const each of inSight) await expect(each).toBeInViewport({ ratio: 1 });
      };

      await send(async () => {
        await page.getByRole('button', { name: 'Sending...' }).click({ force: true });
        await expect(page.locator('main')).toBeFocused();
      });
      await expect(status === 201 ? box : submit(page)).toBeFocused();

      await send(() => name.click());
      await expect(status === 201 ? box : name).toBeFocused();
      await expect(message).toHaveValue(status === 201 ? '' : person('Dana').message);

      await send(
        async () => {
          await message.press('End');
          await message.pressSequentially(' And a ladder.');
        },
        status === 201 ? [message] : [outcome, box],
      );
      await expect(message).toBeFocused();
      await expect(message).toHaveValue(`${person('Dana').message} And a ladder.`);
      await expect(name).toHaveValue(status === 201 ? '' : 'Dana');

      // Whoever has gone on to the link below the button has it above the bar.
      await send(() => page.locator('main form').getByRole('link', { name: 'Privacy' }).focus());
      if (status === 429) {
        const gap = () =>
          page.evaluate(() => {
            const bar = document.querySelector('[aria-label="Call"]')?.getBoundingClientRect().top ?? 0;
            return bar - (document.activeElement?.getBoundingClientRect().bottom ?? bar);
          });
        await expect.poll(gap).toBeGreaterThanOrEqual(5);
      }

      await send(
        () => page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight)),
        status === 201
          ? [page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' })]
          : [outcome, box],
      );
    },
  );
}

test('while a request is under way the button is disabled and says so', async ({ page, complaints }) => {
  complaints.expected = true;
  let status = 503;
  let answer: (() => void) | undefined;
  await page.setViewportSize({ width: 375, height: 667 });
  await open(page, '/contact');
  await keepNotices(page);
  await page.route('**/api/contact', async (route) => {
    await new Promise<void>((resolve) => {
      answer = resolve;
    });
    await route.fulfill({ status, json: {} });
    answer = undefined;
  });
  await fill(page, person('Dana'));
  const goHome = async () => {
    await page.getByRole('contentinfo').getByRole('link', { name: 'Home', exact: true }).click();
    // Until its code is there the page before stays.
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Premier');
  };
  const leaveMeanwhile = async () => {
    await submit(page).press('Enter');
    const sending = page.getByRole('button', { name: 'Sending...' });
    await expect(sending).toBeDisabled();
    // The focus is still beside the button, which has the ring.
    await expect(page.locator('main form').getByRole('status')).toBeFocused();
    await expect(sending).toHaveCSS('outline-style', 'solid');
    await expect.poll(() => answer !== undefined).toBe(true);
    await goHome();
    answer?.();
  };
  // Who leaves meanwhile hears of it elsewhere, and finds what was typed, and that it was not received.
  await leaveMeanwhile();
  await expect(region(page).getByRole('alert')).toContainText('Error');
  await page.goBack();
  await expect(page.getByLabel('Full name')).toHaveValue('Dana');
  await expect(page.locator('main form').getByRole('alert')).toContainText('We cannot tell');
  await expect(page.locator('main form').getByRole('alert')).toBeInViewport({ ratio: 1 });
  await expect(submit(page)).toBeInViewport({ ratio: 1 });
  // Or an empty form, and that it was.
  status = 201;
  await leaveMeanwhile();
  const received = region(page).getByRole('status');
  await expect(received).toContainText('Request Received!');
  await still(received);
  // Here it leaves free the way to the form as well.
  await expect.poll(async () => (await look(received)).covered).toBe(0);
  await page.goBack();
  await expect(submit(page)).toBeEnabled();
  await expect(page.getByLabel('Full name')).toHaveValue('');
  const box = page.locator('main [data-keep-free]');
  await expect(box).toContainText('Your request is with us.');
  await expect(box).toBeFocused();
  await expect(box).toBeInViewport({ ratio: 1 });
  // So does who comes by a link, to the top of the page.
  await goHome();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact Us', exact: true }).click();
  await expect(box).toBeFocused();
  await expect(box).toBeInViewport({ ratio: 1 });
});
