import type { Locator, Page } from '@playwright/test';

/** What opens a dropdown of the header, and closes it: ARIA has no role for it that Playwright would find it by. */
export function dropdownButton(page: Page, name: string): Locator {
  return page.locator('header summary', { hasText: name });
}
