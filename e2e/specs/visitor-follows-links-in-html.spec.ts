// Until something needs the shell, pages follow one another as HTML.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { PATHS } from '@site/kit/site';
import { fields, fill, person, storedLeads, submit } from '../support/contact-form.ts';
import { dropdownButton } from '../support/dropdown.ts';
import { ADDRESSES, expect, hydrated, idle, scrollDownTo, shellHydrated, test } from '../support/fixtures.ts';
import { hold } from '../support/hold.ts';
import { saveData } from '../support/looks/lasting.ts';
import { hang } from '../support/time.ts';

const FIRST = '/services/ev-charger';
const NEXT = '/service-areas/elk-grove';

/** Waits until links are followed by the small script: it takes away what the browser would do, and has the data of the pages. */
async function followsLinks(page: Page): Promise<void> {
  await page.locator('script[type=speculationrules]').waitFor({ state: 'detached' });
  await page.locator('#page-data').waitFor({ state: 'attached' });
}

/** How long the small script waits for a page, in milliseconds (DEADLINE_MS in shell/src/as-html/follow-links.client.ts). */
const WAITS_MS = [800, 3000];

/** Longer than a busy machine takes. */
const PATIENT_MS = 12_000;

/**
 * Opens an address as somebody does who only reads. The mark is lost with the document.
 * @param isPatient whether the next page may take long: else the browser opens one that a busy machine makes late
 */
async function read(page: Page, address: string, isPatient = true): Promise<void> {
  await page.goto(address);
  await followsLinks(page);
  await page.evaluate(() => {
    document.body.dataset.first = 'yes';
  });
  if (!isPatient) return;
  await page.evaluate(
    ([waits, patient]) => {
      const { setTimeout } = window;
      window.setTimeout = ((run: TimerHandler, delay = 0, ...rest: unknown[]) =>
        setTimeout(run, waits.includes(delay) ? patient : delay, ...rest)) as typeof setTimeout;
    },
    [WAITS_MS, PATIENT_MS] as const,
  );
}

const sameDocument = (page: Page) => expect(page.locator('body')).toHaveAttribute('data-first', 'yes');
const anotherDocument = (page: Page) => expect(page.locator('body')).not.toHaveAttribute('data-first');
const notStarted = (page: Page) => expect(page.locator('link[rel=preload][data-run]').first()).toBeAttached();

async function goTo(page: Page, address: string): Promise<void> {
  await page.locator(`footer a[href="${address}"]`).first().click();
  await expect(page).toHaveURL(address);
}

/** Bands that are not laid out yet. */
const LEFT_OUT = '[style*="content-visibility"]';

/** The page as the document has it, but for where the focus is and what scripts have changed. */
async function stateOf(page: Page): Promise<string[]> {
  await expect(page.locator(LEFT_OUT)).toHaveCount(0);
  return page.evaluate(() => {
    const heading = document.querySelector('main h1');
    heading?.removeAttribute('tabindex');
    for (const part of document.querySelectorAll('#root [data-fonts]')) part.removeAttribute('data-fonts');
    const ofScripts = 'link[data-html],script[src],script[type=speculationrules],link[data-view]';
    const head = [...document.head.children].filter((element) => !element.matches(ofScripts));
    return [...head.map(({ outerHTML }) => outerHTML), document.getElementById('root')?.outerHTML ?? ''];
  });
}

test.use({ savesData: true });

test('a link leads to the next page in the same document, which is what it is when it is opened', async ({
  samePage: page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(`${request.resourceType()} ${new URL(request.url()).pathname}`));
  await read(page, '/');
  for (const address of ADDRESSES.filter((each) => each !== '/').slice(0, 8)) {
    await page
      .locator(`a[href="${address}"]`)
      .last()
      .evaluate((link: HTMLElement) => link.click());
    await expect(page).toHaveURL(address);
    await expect(page.locator('main h1')).toBeFocused();
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    const fresh = await page.context().newPage();
    await saveData(fresh);
    await fresh.goto(address);
    await followsLinks(fresh);
    expect(await stateOf(page)).toEqual(await stateOf(fresh));
    expect(await page.title()).toBe(await fresh.title());
    await fresh.close();
  }
  await sameDocument(page);
  await notStarted(page);
  expect(asked.filter((each) => each.startsWith('document'))).toEqual(['document /']);
  expect(asked.filter((each) => /main\.js|remoteEntry/.test(each))).toEqual([]);
});

for (const [window_, width, height] of [
  ['a phone', 375, 700],
  ['a desktop', 1440, 900],
] as const)
  test(`on ${window_} the next page is painted before what is below its window is laid out`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    await read(page, '/');
    await page.mouse.wheel(0, 2000);
    // What is still to be scrolled would move the next page.
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(2000);
    const bands = await page.evaluate(
      ({ selector, address }) =>
        new Promise<{ isBelow: boolean; isLeftOut: boolean }[]>((resolve) => {
          const { pathname } = window.location;
          const look = () => {
            if (window.location.pathname === pathname) return void requestAnimationFrame(look);
            const all = [...document.querySelectorAll('#main > *, #root > footer')];
            resolve(
              all.map((band) => ({
                isBelow: band.getBoundingClientRect().top >= window.innerHeight,
                isLeftOut: band.matches(selector),
              })),
            );
          };
          requestAnimationFrame(look);
          document.querySelector<HTMLElement>(`a[href="${address}"]`)?.click();
        }),
      { selector: LEFT_OUT, address: NEXT },
    );
    expect(bands.map(({ isLeftOut }) => isLeftOut)).toEqual(bands.map(({ isBelow }) => isBelow));
    expect(new Set(bands.map(({ isLeftOut }) => isLeftOut)).size).toBe(2);
    await expect(page.locator(LEFT_OUT)).toHaveCount(0);
    await expect(page.locator('#root > footer')).toBeVisible();
    await sameDocument(page);
  });

test('back and forward show the pages where they were left', async ({ samePage: page }) => {
  await read(page, FIRST);
  const top = () => page.evaluate(() => Math.round(window.scrollY));
  const title = await page.title();
  await scrollDownTo(page, 700);
  await goTo(page, NEXT);
  await expect(page).toHaveTitle(/Elk Grove/);
  await scrollDownTo(page, 300);
  await page.goBack();
  await expect(page).toHaveTitle(title);
  await expect.poll(top).toBeGreaterThan(300);
  await page.goForward();
  await expect(page).toHaveTitle(/Elk Grove/);
  await expect.poll(top).toBe(300);
  await sameDocument(page);
  await notStarted(page);
});

test('who goes back before the small script is there gets the page of the address', async ({ page }) => {
  await read(page, FIRST);
  const heading = page.getByRole('heading', { level: 1 });
  const first = await heading.textContent();
  await goTo(page, NEXT);
  await expect(heading).toHaveText(/Elk Grove/);
  const release = await hold(page, /as-html\.client\.js/);
  await page.reload({ waitUntil: 'commit' });
  await expect(heading).toHaveText(/Elk Grove/);
  await page.evaluate(() => window.history.back());
  await expect(page).toHaveURL(FIRST);
  await expect(heading).toHaveText(/Elk Grove/);
  await release();
  await expect(heading).toHaveText(first ?? '');
});

test('who goes back without the data of the pages has the browser open the page', async ({
  page,
  complaints,
}) => {
  complaints.expected = true;
  await read(page, FIRST);
  await goTo(page, NEXT);
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText(/Elk Grove/);
  await page.route('**/page-data.json*', (route) => route.abort());
  await page.reload();
  await page.locator('script[type=speculationrules]').waitFor({ state: 'detached' });
  await page.goBack();
  await expect(page).toHaveURL(FIRST);
  await expect(heading).toHaveText(/EV/);
  await page.goForward();
  await expect(page).toHaveURL(NEXT);
  await expect(heading).toHaveText(/Elk Grove/);
});

test('a place that a link on the page leads to is no place of the page before', async ({
  samePage: page,
}) => {
  const top = () => page.evaluate(() => Math.round(window.scrollY));
  await read(page, FIRST);
  await scrollDownTo(page, 700);
  // Without the way to the footer, which a click of the mouse would take.
  await page.locator(`footer a[href="${NEXT}"]`).evaluate((link: HTMLElement) => link.click());
  await expect(page).toHaveTitle(/Elk Grove/);
  await scrollDownTo(page, 400);
  await page.keyboard.press('Tab');
  await page.locator('a[href="#main"]').focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${NEXT}#main`);
  await scrollDownTo(page, 300);
  await page.goBack();
  await expect(page).toHaveURL(NEXT);
  await page.goBack();
  await expect(page).toHaveTitle(/EV/);
  await expect.poll(top).toBe(700);
  await sameDocument(page);
});

test('the privacy notice is led to by form and footer without losing the service that was chosen', async ({
  page,
}) => {
  await read(page, `${PATHS.contactFor('generators')}`);
  for (const link of [page.locator('form a[href="#privacy"]'), page.locator('footer a[href$="#privacy"]')]) {
    await link.evaluate((element: HTMLElement) => element.click());
    await expect(page).toHaveURL(/\?service=generators#privacy$/);
    await sameDocument(page);
  }
  await expect(page.getByRole('heading', { name: 'Privacy' })).toBeInViewport();
  await notStarted(page);
});

test('React takes over a page that came so, and the router goes on from there, back beyond it too', async ({
  samePage: page,
}) => {
  await read(page, PATHS.program);
  await goTo(page, FIRST);
  await goTo(page, NEXT);
  await sameDocument(page);
  await hydrated(page, 'main h1');
  await sameDocument(page);
  await page.locator('main[data-hydrated]').waitFor();
  await goTo(page, '/contact');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contact Us');
  for (const [address, heading] of [
    [NEXT, /Elk Grove/],
    [FIRST, /EV/],
    [PATHS.program, /Pre-Apprenticeship|Apprentice/i],
  ] as const) {
    await page.goBack();
    await expect(page).toHaveURL(address);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    await sameDocument(page);
  }
  await sameDocument(page);
});

test('an anchor is led to, and the service that a link names is chosen, before there is a script of the form', async ({
  samePage: page,
}) => {
  await read(page, FIRST);
  // A mouse that lies where the form will be has come to it.
  await page
    .locator(`main a[href="${PATHS.contactFor('ev-charger')}"]`)
    .first()
    .press('Enter');
  await expect(fields(page).service).toHaveValue('ev-charger');
  await expect(page.getByRole('heading', { name: 'Schedule Commercial Service' })).toBeInViewport();
  await sameDocument(page);
  await notStarted(page);
});

test('the form of a page that came so is sent by its script, which comes when it is touched', async ({
  samePage: page,
}) => {
  await read(page, FIRST);
  await goTo(page, '/contact');
  await notStarted(page);
  const sent = person('Dana who came from another page');
  await fill(page, sent);
  await page.locator('main[data-hydrated]').waitFor();
  await submit(page).click();
  await expect(page.getByRole('status').filter({ hasText: 'Request Received!' })).toBeVisible();
  expect(await storedLeads()).toContainEqual(expect.objectContaining(sent));
  await sameDocument(page);
});

test('the address of a fresh page chooses the service too', async ({ samePage: page }) => {
  await read(page, '/contact?service=generators&name=Mallory');
  await expect(fields(page).service).toHaveValue('generators');
  await expect(fields(page).name).toHaveValue('');
  await notStarted(page);
});

test('a page is asked for when the pointer rests on its link, once', async ({ samePage: page }) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'xhr') asked.push(new URL(request.url()).pathname);
  });
  await read(page, FIRST);
  const link = page.locator(`footer a[href="${NEXT}"]`).first();
  await link.hover();
  await expect.poll(() => asked).toEqual([NEXT]);
  await link.click();
  await expect(page).toHaveTitle(/Elk Grove/);
  expect(asked).toEqual([NEXT]);
});

for (const [line, expected] of [
  ['a line that is neither fast nor slow', [PATHS.contact]],
  ['a slow line', []],
] as const) {
  test(`on ${line} of all pages the contact page alone, or none, comes before it is asked for`, async ({
    page,
  }) => {
    const connection = { saveData: false, downlink: 1.6, effectiveType: expected.length > 0 ? '4g' : '3g' };
    await page.addInitScript((value) => {
      Object.defineProperty(navigator, 'connection', { value, configurable: true });
    }, connection);
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'xhr') asked.push(new URL(request.url()).pathname);
    });
    await read(page, FIRST);
    // Before the fonts have come nothing else does.
    await page.waitForFunction(() => localStorage.getItem('yes-ui-fonts') !== null);
    await expect.poll(() => asked).toEqual(expected);
    // Nor does anything else once the browser has had time for it.
    await page.waitForLoadState('networkidle');
    await idle(page);
    expect(asked).toEqual(expected);
    await goTo(page, PATHS.contact);
    await expect(page.locator('main h1')).toBeFocused();
    await sameDocument(page);
    expect(asked).toEqual([PATHS.contact]);
  });
}

test('who has begun to read has the scripts that a page could need fetched, and no second time when it does', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const value = { saveData: false, downlink: 1.6, effectiveType: '4g' };
    Object.defineProperty(navigator, 'connection', { value, configurable: true });
  });
  await read(page, PATHS.contact);
  const needed = await page
    .locator('link[data-run],link[as=script][media="not all"]:not([data-html],[data-view])')
    .evaluateAll((all) => all.map((link) => (link as HTMLLinkElement).href));
  expect(needed.length).toBeGreaterThan(3);
  /** How each of them was asked for, and whether it came over the line. */
  const asked = () =>
    page.evaluate(
      (names) =>
        names.map((name) =>
          performance
            .getEntriesByName(name)
            .map((each) => each as PerformanceResourceTiming)
            .map(({ initiatorType, transferSize }) => `${initiatorType} ${transferSize > 0}`),
        ),
      needed,
    );
  expect((await asked()).flat()).toEqual([]);
  await page.mouse.wheel(0, 50);
  // Firefox refuses pages a prefetch, by their policy.
  const ahead = needed.map(() => ['fetch true']);
  await expect.poll(asked).toEqual(ahead);
  await hydrated(page, 'main form');
  const [first, ...rest] = [...new Set((await asked()).flat())].sort();
  expect(first).toBe('fetch true');
  expect(rest.length).toBeGreaterThan(0);
  expect(rest.filter((each) => each.endsWith('true'))).toEqual([]);
});

/** Answers otherwise where a script asks for the next page. */
async function answerOtherwise(
  page: Page,
  how: (html: string) => { status?: number; body: string } | 'hang',
) {
  await page.route(`**${NEXT}`, async (route) => {
    if (route.request().resourceType() !== 'xhr') return route.fallback();
    const response = await route.fetch();
    const answer = how(await response.text());
    if (answer === 'hang') return hang(route);
    return route.fulfill({ response, ...answer });
  });
}

for (const [what, how] of [
  [
    'is of another composition',
    (html: string) => ({ body: html.replace(/(name="composition" content=")\w+/, '$1other') }),
  ],
  ['is refused', () => ({ status: 503, body: 'Not now.' })],
  ['is no HTML that says whose it is', () => ({ body: '<title>Sign in</title>' })],
  ['does not begin to come', () => 'hang' as const],
] as const) {
  test(`a page that ${what} is opened by the browser`, async ({ samePage: page, complaints }) => {
    complaints.expected = what === 'is refused';
    await answerOtherwise(page, how);
    await read(page, FIRST, what !== 'does not begin to come');
    await goTo(page, NEXT);
    await expect(page).toHaveTitle(/Elk Grove/);
    await anotherDocument(page);
  });
}

test('nothing that stands in a fetched page runs', async ({ samePage: page, complaints }) => {
  complaints.expected = true;
  await answerOtherwise(page, (html) => ({
    body: html.replace(
      '</main>',
      '<script>window.ran = true</script><img src="/none.png" onerror="window.ran = true" alt=""></main>',
    ),
  }));
  await read(page, FIRST);
  const missing = page.waitForResponse('**/none.png');
  await goTo(page, NEXT);
  await missing;
  await sameDocument(page);
  expect(await page.evaluate(() => 'ran' in window)).toBe(false);
});

test('what is to open elsewhere, and what is no page of the site, is left to the browser', async ({
  samePage: page,
}) => {
  await read(page, FIRST);
  const opened = page.context().waitForEvent('page');
  await page
    .locator(`footer a[href="${NEXT}"]`)
    .first()
    .click({ modifiers: ['ControlOrMeta'] });
  await (await opened).close();
  await expect(page).toHaveURL(FIRST);
  await sameDocument(page);
  await page.evaluate(() => {
    const link = Object.assign(document.createElement('a'), {
      href: '/og/index.png',
      textContent: 'Picture',
    });
    document.querySelector('main')?.prepend(link);
  });
  await page.getByRole('link', { name: 'Picture' }).click();
  await expect(page).toHaveURL('/og/index.png');
});

test('who reads never starts the shell; a dropdown opens under the mouse, which has asked for it', async ({
  samePage: page,
}) => {
  await read(page, FIRST);
  await page.mouse.move(400, 500);
  await page.mouse.wheel(0, 300);
  await page.keyboard.press('PageUp');
  await page
    .getByRole('button', { name: 'Switch between light and dark theme' })
    .evaluate((button: HTMLElement) => button.click());
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await notStarted(page);
  await dropdownButton(page, 'Our Services').hover();
  await expect(
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Generators' }),
  ).toBeVisible();
});

test('so does a tooltip, and one of what has the focus of the keyboard', async ({ samePage: page }) => {
  const facebook = page.locator('header').getByRole('link', { name: /on Facebook/ });
  await read(page, FIRST);
  await facebook.hover();
  await expect(page.getByRole('tooltip')).toHaveText('Facebook');

  await read(page, NEXT);
  await page.mouse.move(5, 600);
  await page.keyboard.press('Tab');
  await facebook.focus();
  await expect(page.getByRole('tooltip')).toHaveText('Facebook');
});

test('once the shell was asked for, links and the way back are the browser’s until it is there', async ({
  samePage: page,
}) => {
  await read(page, FIRST);
  await goTo(page, '/contact');
  const release = await hold(page, /\/releases\/shell\/.*\/main\.js/);
  await page.getByLabel('Full name').fill('Dana');
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/EV/);
  await anotherDocument(page);

  await read(page, '/contact');
  await page.getByLabel('Full name').fill('Dana');
  await goTo(page, NEXT);
  await expect(page).toHaveTitle(/Elk Grove/);
  await anotherDocument(page);
  await release();
});

test('who goes back from a page of which React has the header alone is where they were', async ({
  samePage: page,
}) => {
  const top = () => page.evaluate(() => Math.round(window.scrollY));
  await read(page, FIRST);
  // Further down than the next page is long.
  await scrollDownTo(page, 2500);
  await page.locator(`footer a[href="${NEXT}"]`).evaluate((link: HTMLElement) => link.click());
  await expect(page).toHaveTitle(/Elk Grove/);
  await dropdownButton(page, 'Our Services').hover();
  await page.locator('#root[data-taken]').waitFor({ state: 'attached' });
  await page.mouse.move(700, 600);
  await page.goBack();
  await expect(page).toHaveTitle(/EV/);
  await expect.poll(top).toBe(2500);
  await sameDocument(page);
});

/** Presses twice, as a double click does, what is in the middle of an element. */
async function pressTwice(page: Page, selector: string): Promise<void> {
  const place = page.locator(selector).first();
  await place.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  const { x = 0, y = 0, width = 0, height = 0 } = (await place.boundingBox()) ?? {};
  await page.mouse.move(x + width / 2, y + height / 2);
  // The next page is there before the second press.
  await sleep(500);
  for (const clickCount of [1, 2]) {
    await page.mouse.down({ clickCount });
    await page.mouse.up({ clickCount });
    await sleep(120);
  }
}

test('who presses twice gets what the first press was for, whatever has come under the pointer', async ({
  samePage: page,
}) => {
  const link = `main a[href="${PATHS.area('antelope')}"]`;
  await read(page, PATHS.areas);
  await pressTwice(page, link);
  await expect(page).toHaveTitle(/Antelope/);
  await sleep(500);
  await expect(page).toHaveURL(PATHS.area('antelope'));
  await read(page, '/');
  const first = 'main button[aria-haspopup=dialog]';
  await page.locator(first).first().click();
  await page.getByRole('dialog').getByRole('button', { name: /close/i }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await pressTwice(page, first);
  await sleep(500);
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('who goes back from a page whose section React has not taken over gets all of the page before', async ({
  samePage: page,
}) => {
  await read(page, FIRST);
  const headOf = () =>
    page.evaluate(() => [
      document.title,
      document.querySelector('link[rel=canonical]')?.getAttribute('href'),
    ]);
  const head = await headOf();
  await goTo(page, NEXT);
  await expect(page).toHaveTitle(/Elk Grove/);
  await shellHydrated(page);
  // Its code is there, so that React shows it at once.
  await page.locator(`footer a[href="${FIRST}"]`).first().hover();
  await idle(page);
  await expect(page.locator('main[data-hydrated]')).toHaveCount(0);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/EV/);
  await expect.poll(headOf).toEqual(head);
  await sameDocument(page);
});

/** Documents that the browser asks for from now on: their paths. */
function documentsOf(page: Page): string[] {
  const paths: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) paths.push(new URL(request.url()).pathname);
  });
  return paths;
}

/** Does things to the page one after another. Playwright itself would wait while the browser is on its way to a document. */
function doInTurn(page: Page, ...steps: [afterMs: number, what: string][]): Promise<void> {
  return page.evaluate((all) => {
    for (const [after, what] of all)
      setTimeout(() => {
        if (what === 'back') window.history.back();
        else if (what === 'ask') document.querySelector('header')?.dispatchEvent(new Event('hydrate'));
        else document.querySelector<HTMLElement>(`footer a[href="${what}"]`)?.click();
      }, after);
  }, steps);
}

const SHELL_SCRIPT = /\/releases\/shell\/.*\/main\.js/;

test('where the visitor goes back while React comes, it does not take the page for the one before', async ({
  samePage: page,
}) => {
  await read(page, FIRST);
  await goTo(page, NEXT);
  await expect(page).toHaveTitle(/Elk Grove/);
  const releaseScript = await hold(page, SHELL_SCRIPT);
  const releasePage = await hold(page, new RegExp(`${FIRST}$`));
  const documents = documentsOf(page);
  let taken = 0;
  await page.route('**/taken', (route) => {
    taken += 1;
    return route.fulfill();
  });
  await page.evaluate(() => {
    const root = document.querySelector('#root') ?? document.body;
    new MutationObserver(() => void fetch('/taken')).observe(root, { attributeFilter: ['data-taken'] });
  });
  await doInTurn(page, [0, 'ask'], [100, 'back']);
  await expect.poll(() => documents).toEqual([FIRST]);
  const script = page.waitForResponse(SHELL_SCRIPT);
  await releaseScript();
  await (await script).finished();
  // Longer than React takes.
  await sleep(1500);
  expect(taken).toBe(0);
  await releasePage();
  await expect(page).toHaveTitle(/EV/);
});

test('the link that was pressed last is followed, also while the browser is on its way to another page', async ({
  samePage: page,
}) => {
  await read(page, FIRST, false);
  await page.locator('footer a[href="/contact"]').first().hover();
  await idle(page);
  const release = await hold(page, new RegExp(`${NEXT}$`));
  const documents = documentsOf(page);
  await doInTurn(page, [0, NEXT], [1500, '/contact']);
  await expect.poll(() => documents).toEqual([NEXT, '/contact']);
  await release();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contact Us');
  await expect(page).toHaveURL('/contact');
});

test('so it is where the shell was asked for between the two', async ({ samePage: page }) => {
  await read(page, FIRST, false);
  const releaseScript = await hold(page, SHELL_SCRIPT);
  const releaseFirst = await hold(page, new RegExp(`${NEXT}$`));
  const releaseLast = await hold(page, /\/contact$/);
  const documents = documentsOf(page);
  await doInTurn(page, [0, NEXT], [100, 'ask'], [300, '/contact']);
  await expect.poll(() => documents).toEqual(['/contact']);
  // Longer than the first one may take to begin.
  await sleep(1500);
  expect(documents).toEqual(['/contact']);
  await releaseFirst();
  await releaseLast();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contact Us');
  await releaseScript();
});

test('F8 leads to the notices', async ({ samePage: page }) => {
  await read(page, FIRST);
  await page.keyboard.press('F8');
  await expect(page.getByRole('region', { name: 'Notifications (F8)' })).toBeFocused();
});

test('a button that comes near somebody who moves has its code', async ({ samePage: page }) => {
  await read(page, '/');
  await page.mouse.move(400, 500);
  await page.locator('main').getByRole('button').first().scrollIntoViewIfNeeded();
  await page.locator('main[data-hydrated]').waitFor();
});
