import type { Page } from '@playwright/test';

/** What the browser complained about while a test ran. */
export interface Complaints {
  list: string[];
  /** Says that the test provokes them. Without this, any complaint fails it. */
  expected: boolean;
}

/** Says only that the machine is slow: on a fast one the page is done before. */
const LATE_PRELOAD = /was preloaded using link preload but not used within a few seconds/;

/**
 * Says on the console what the browser's policy refuses. The browser itself does so for most of it, but not where what was
 * refused throws and the page catches that, such as eval. Nothing at all is said where the page's own Trusted Types policy throws:
 * a text that is no JSON and was to be run. Runs in the page.
 */
function reportViolations(): void {
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
    console.error(`The policy refuses: ${effectiveDirective} ${blockedURI}`),
  );
}

/** Collects what the browser complains about. */
export async function watchPage(page: Page, complaints: Complaints): Promise<void> {
  page.on('console', (message) => {
    if (!['warning', 'error'].includes(message.type()) || LATE_PRELOAD.test(message.text())) return;
    complaints.list.push(message.text());
  });
  page.on('pageerror', (error) => complaints.list.push(String(error)));
  page.on('requestfailed', (request) => {
    // Scripts come after the load event: a test that goes on to another page at once breaks them off.
    if (request.failure()?.errorText === 'net::ERR_ABORTED') return;
    complaints.list.push(`${request.url()} failed`);
  });
  await page.addInitScript(reportViolations);
}
