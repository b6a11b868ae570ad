import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import { MailServer } from '@site/api/testing/mail-server';
import type { ContactRequest } from '@site/contract';
import { ROOT, runScript } from '@site/server/testing';
import { person } from './contact-form.ts';
import { expect } from './fixtures.ts';
import type { Own } from './own.ts';

/** An electrician's phone. */
export const PHONE: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  isMobile: true,
  hasTouch: true,
};

/** A screen in the office. */
export const OFFICE: BrowserContextOptions = { viewport: { width: 1440, height: 900 } };

/** An API whose mail goes to a mail server of this process. */
export interface Office {
  /** Where the inbox is. */
  origin: string;
  /** Lets somebody sign in, as the command line does. */
  addStaff(name: string, email: string, role?: 'staff' | 'owner'): Promise<void>;
  /** Signs somebody in by a mailed link, on the sign-in page. */
  signIn(page: Page, email: string): Promise<void>;
  /** Returns an address in the newest mail to somebody. */
  linkIn(recipient: string, address: RegExp): Promise<string>;
  /** Sends a contact request. Returns the lead's id. */
  post(name: string, others?: Partial<ContactRequest>): Promise<string>;
}

/** Starts an API with an inbox. */
export async function startOffice(own: Own, settings: Record<string, string> = {}): Promise<Office> {
  const mail = await new MailServer().start();
  const origin = `http://localhost:${own.apiPort}`;
  own.after(() => mail.stop());
  const env = {
    SITE_DATA: own.folder(),
    SITE_ORIGIN: own.origin,
    API_PORT: String(own.apiPort),
    STAFF_ORIGIN: origin,
    SMTP_URL: mail.url,
    SMTP_ALLOW_PLAINTEXT: '1',
    LEADS_FROM: 'site@example.com',
    LEADS_TO: 'office@example.com',
    RATE_LIMIT_MAX: '1000',
    ...settings,
  };
  await own.startApi(env);

  async function linkIn(recipient: string, address: RegExp, after = 0): Promise<string> {
    const find = () => {
      const mails = mail.received
        .slice(after)
        .filter(({ to }) => to?.some((each) => each.address === recipient));
      return address.exec(mails.at(-1)?.text ?? '')?.[0] ?? '';
    };
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
    async post(name, others = {}) {
      const answer = await fetch(`${origin}/api/contact`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ ...person(name), ...others }),
      });
      expect(answer.status).toBe(201);
      const { id }: { id: string } = await answer.json();
      return id;
    },
  };
}

/** Opens a page in a browser of somebody else. */
export async function openAs(browser: Browser, own: Own, options: BrowserContextOptions): Promise<Page> {
  const context = await browser.newContext(options);
  own.after(() => context.close());
  return context.newPage();
}
