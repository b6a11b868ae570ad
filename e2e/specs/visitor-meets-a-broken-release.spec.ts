import type { Page, Route } from '@playwright/test';
import { SITE } from '@site/kit/site';
import { expect, hydrated, longTest, open, test } from '../support/fixtures.ts';
import {
  changeRelease,
  earlierRelease,
  readRelease,
  replaceText,
  serveRelease,
} from '../support/release-files.ts';
import { controlTime, hang } from '../support/time.ts';

/** The files of the contact page. */
const FILES = { entry: 'remoteEntry.js', chunk: 'contact.js', style: 'contact.css' };

/** A fault that goes away while a page is open. */
interface Fault {
  turnOff: () => unknown;
}

interface Case {
  name: string;
  turnOn: (page: Page) => Promise<Fault>;
}

type Answer = (route: Route) => Promise<void> | undefined;

/** What can happen to any file on the way from the server to the browser. */
const ANSWERS: Record<string, Answer> = {
  'is 404': (route) => route.fulfill({ status: 404, body: 'Not found.' }),
  'is a page of HTML': (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Sign in</title>' }),
  hangs: hang,
  'is cut off': async (route) => {
    const response = await route.fetch();
    const body = await response.body();
    await route.fulfill({ response, body: body.subarray(0, body.length / 2) });
  },
};

function onTheWay(file: string, answer: Answer): Case['turnOn'] {
  return async (page) => {
    let faulty = true;
    // Not removed when the fault is: Playwright would let the requests go that hang.
    await page.route(`**/releases/mf-contact/*/client/${file}*`, (route) =>
      faulty ? answer(route) : route.fallback(),
    );
    return {
      turnOff: () => {
        faulty = false;
      },
    };
  };
}

/** Stands in released code, whose hashes are right. */
const THROW = 'if (globalThis.faulty) throw new Error("Broken release");';

type Change = (text: string, file: string) => string;

function inTheRelease(change: Change): Case['turnOn'] {
  return async (page) => {
    const live = readRelease('mf-contact');
    await serveRelease(page, live, { changed: changeRelease(live, change) });
    await page.addInitScript('globalThis.faulty = true');
    return { turnOff: () => page.evaluate('globalThis.faulty = false') };
  };
}

function throwsOnLoad(broken: string): Case['turnOn'] {
  return inTheRelease((text, file) => (file === broken ? `${THROW}${text}` : text));
}

/** The section's door hands the page out, so a page that throws can be put there. */
const throwOnRender: Change = (text, file) => {
  if (file !== 'section.js') return text;
  const broken = `({page})=>({...page,Component(props){${THROW}return page.Component(props)}})`;
  return replaceText(text, /\(\{page:(\w+)\}\)=>\1/, broken);
};

/** Left out is what cannot be: a style sheet throws nothing, and an entry script renders nothing. */
const CASES: Case[] = [
  ...Object.entries(FILES).flatMap(([kind, file]) =>
    Object.entries(ANSWERS).map(([name, answer]) => ({
      name: `${kind} ${name}`,
      turnOn: onTheWay(file, answer),
    })),
  ),
  { name: 'entry throws on load', turnOn: throwsOnLoad(FILES.entry) },
  { name: 'chunk throws on load', turnOn: throwsOnLoad(FILES.chunk) },
  { name: 'chunk throws on render', turnOn: inTheRelease(throwOnRender) },
];

function isHydrated(page: Page, selector: string): Promise<boolean> {
  return page
    .locator(selector)
    .first()
    .evaluate((element) => Object.keys(element).some((key) => key.startsWith('__react')));
}

async function expectShell(page: Page): Promise<void> {
  await hydrated(page, 'header a');
  await expect(page.locator('header').getByRole('link', { name: SITE.phone.display }).first()).toBeVisible();
  await expect(page.locator('footer').getByRole('link', { name: SITE.phone.display }).first()).toBeVisible();
}

async function visitProgram(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Pre-Apprenticeship Program' }).first().click();
  await expect(page.getByText('Launching 2026').first()).toBeVisible();
}

async function goToContact(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Schedule Service' }).first().click();
}

/** Notes on the document when its page's heading is taken away. */
async function watchHeading(page: Page): Promise<void> {
  await page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => {
      const look = () => {
        if (!document.querySelector('main h1')) document.body.dataset.heading = 'gone';
      };
      new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
    });
  });
}

/** Marks the document. The mark is lost when it is loaded again. */
async function mark(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.body.dataset.first = 'yes';
  });
}

async function expectSameDocument(page: Page): Promise<void> {
  await expect(page.locator('body')).toHaveAttribute('data-first', 'yes');
}

/** One fault of each kind, and more of the file that does most. What fails is told apart while it loads: on the way to a page as on the first view. */
const ALWAYS = {
  'on the first view': /^chunk (?:is 404|hangs|throws on render)|^entry throws|^(?:entry|style) is 404/,
  'on the way': /^chunk (?:is 404|hangs|throws on render)/,
};

for (const { name, turnOn } of CASES) {
  const harmless = name.startsWith('style');
  const testFirstView = ALWAYS['on the first view'].test(name) ? test : longTest;
  const testOnTheWay = ALWAYS['on the way'].test(name) ? test : longTest;

  testFirstView(`on the first view: ${name}`, async ({ page, complaints }) => {
    complaints.expected = !harmless;
    const time = await controlTime(page);
    await watchHeading(page);
    const fault = await turnOn(page);
    // What hangs keeps the load event back.
    await page.goto('/contact', { waitUntil: 'domcontentloaded' });
    await mark(page);
    const heading = page.getByRole('heading', { name: 'Contact Us' });
    await expectShell(page);
    await expect(heading).toBeVisible();
    // The first view's styles are in the HTML, so a fault of their file is none of the page.
    if (harmless) await hydrated(page, 'main h1');
    else {
      // On a slow machine the section's code is asked for later.
      await time.pass(async () => complaints.list.length > 0);
      await page.clock.fastForward(20_000);
    }
    await expect(heading).toBeVisible();
    await expect(page.getByLabel('Full name')).toBeVisible();
    await expect(page.locator('body')).not.toHaveAttribute('data-heading', 'gone');

    await fault.turnOff();
    if (name.endsWith('on render')) {
      // Its HTML stays until visitors move on.
      await visitProgram(page);
      await goToContact(page);
    }
    await time.pass(() => isHydrated(page, 'main h1'));
    await expect(heading).toBeVisible();
    await visitProgram(page);
    await expectSameDocument(page);
  });

  testOnTheWay(`on the way from another page: ${name}`, async ({ page, complaints }) => {
    complaints.expected = true;
    const time = await controlTime(page);
    const fault = await turnOn(page);
    await open(page, '/');
    await mark(page);
    await goToContact(page);
    const fallback = page.getByRole('alert').filter({ hasText: 'did not load' });
    await time.pass(() => fallback.isVisible());
    await expect(fallback.getByRole('link', { name: SITE.phone.display })).toBeVisible();
    await expectShell(page);
    await visitProgram(page);

    await goToContact(page);
    await time.pass(() => fallback.isVisible());
    await fault.turnOff();
    await fallback.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { name: 'Contact Us' })).toBeVisible();
    await expect(page).toHaveTitle(/Contact/);
    await expectSameDocument(page);
  });
}

for (const [view, from] of Object.entries({ 'on the first view': '/contact', 'on the way there': '/' })) {
  test(`a page that throws on render gives way to the earlier release ${view}`, async ({
    page,
    complaints,
  }) => {
    complaints.expected = true;
    const live = readRelease('mf-contact');
    const fallback = earlierRelease(live, (text) => text.replaceAll('Contact Us', 'Contact us as before'));
    await serveRelease(page, live, { changed: changeRelease(live, throwOnRender), fallback });
    await page.addInitScript('globalThis.faulty = true');
    await page.goto(from);
    await hydrated(page, 'header a');
    if (from === '/') await goToContact(page);
    await expect(page.getByRole('heading', { level: 1, name: 'Contact us as before' })).toBeVisible();
    await hydrated(page, 'main h1');
    await expectShell(page);
    await visitProgram(page);
  });
}
