import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import { MailServer } from '@site/api/testing/mail-server';
import type { ContactRequest } from '@site/contract';
import { ROOT, runScript } from '@site/server/testing';
import { contactRequest } from './contact-form.ts';
import { expect } from './fixtures.ts';
import type { TestEnvironment } from './test-environment.ts';

/** An electrician's phone. */
export const PHONE: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  isMobile: true,
  hasTouch: true,
};

/** A screen in the office. */
export const DESKTOP: BrowserContextOptions = { viewport: { width: 1440, height: 900 } };

/** An API with an inbox that mails to a server of this process. */
export interface InboxServer {
  /** Where the inbox is. */
  origin: string;
  /** Adds somebody to the list of staff, by the command line. */
  addStaff(name: string, email: string, role?: 'staff' | 'owner'): Promise<void>;
  /** Signs somebody in by a mailed link, on the sign-in page. */
  signIn(page: Page, email: string): Promise<void>;
  /** Returns an address in the newest mail to somebody. */
  linkIn(recipient: string, address: RegExp): Promise<string>;
  /** Sends a contact request. @returns the lead's id */
  send(name: string, others?: Partial<ContactRequest>): Promise<string>;
}

export async function startInboxServer(
  environment: TestEnvironment,
  settings: Record<string, string> = {},
): Promise<InboxServer> {
  const mail = await new MailServer().start();
  environment.after(() => mail.stop());
  const origin = `http://localhost:${environment.apiPort}`;
  const env = {
    SITE_DATA: environment.createFolder(),
    SITE_ORIGIN: environment.origin,
    API_PORT: String(environment.apiPort),
    STAFF_ORIGIN: origin,
    SMTP_URL: mail.url,
    SMTP_ALLOW_PLAINTEXT: '1',
    LEADS_FROM: 'site@example.com',
    LEADS_TO: 'office@example.com',
    RATE_LIMIT_MAX: '1000',
    ...settings,
  };
  await environment.startApi(env);

  async function linkIn(recipient: string, address: RegExp, after = 0): Promise<string> {
    const isTo = ({ to }: (typeof mail.received)[number]) => to?.some((each) => each.address === recipient);
    const find = () => address.exec(mail.received.slice(after).findLast(isTo)?.text ?? '')?.[0] ?? '';
    await expect.poll(find).not.toBe('');
    return find();
  }

  return {
    origin,
    linkIn,
    async addStaff(name, email, role = 'staff') {
      await runScript(ROOT, 'api/src/cli/cli.ts', ['staff', 'add', name, email, '--role', role], env);
    },
    async signIn(page, email) {
      await page.getByLabel('Your email address').fill(email);
      const before = mail.received.length;
      await page.getByRole('button', { name: 'Send me a link' }).click();
      await page.goto(await linkIn(email, /http:\S+\/staff\/sign-in\/link\S+/, before));
      await page.getByRole('button', { name: 'Sign in' }).click();
      await expect(page.getByRole('navigation', { name: 'Pages' })).toBeVisible();
    },
    async send(name, others = {}) {
      const answer = await fetch(`${origin}/api/contact`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ ...contactRequest(name), ...others }),
      });
      expect(answer.status).toBe(201);
      const { id }: { id: string } = await answer.json();
      return id;
    },
  };
}

/** Opens a page in somebody's own browser. */
export async function openBrowser(
  browser: Browser,
  environment: TestEnvironment,
  options: BrowserContextOptions,
): Promise<Page> {
  const context = await browser.newContext(options);
  environment.after(() => context.close());
  return context.newPage();
}
