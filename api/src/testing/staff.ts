import { INBOX_PATHS, type LeadDetail, type LeadPage, type Role } from '@site/contract/api';
import type { InjectOptions } from 'fastify';
import { addStaff } from '../staff/people.ts';
import type { openApi } from './api.ts';

export const INBOX_ORIGIN = 'http://localhost:3001';

export type TestApi = Awaited<ReturnType<typeof openApi>>;

/** Headers that the inbox's page sends. */
export const BROWSER = { host: new URL(INBOX_ORIGIN).host, origin: INBOX_ORIGIN };

/** Asks the inbox's API as a browser does, with cookies. */
export class TestBrowser {
  readonly #api: TestApi;
  readonly cookies = new Map<string, string>();

  constructor(api: TestApi) {
    this.#api = api;
  }

  async ask(
    method: InjectOptions['method'],
    path: string,
    payload?: object,
    headers: Record<string, string> = {},
  ) {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await this.#api.app.inject({
      method: method ?? 'GET',
      url: path.startsWith('/') ? path : `${INBOX_PATHS.api}/${path}`,
      headers: { ...BROWSER, ...(cookie && { cookie }), ...headers },
      ...(payload && { payload }),
    });
    for (const { name, value } of answer.cookies) {
      if (value) this.cookies.set(name, value);
      else this.cookies.delete(name);
    }
    return answer;
  }

  get(path: string) {
    return this.ask('GET', path);
  }

  async list(query = ''): Promise<LeadPage> {
    return (await this.get(`leads${query}`)).json();
  }

  async detail(id: string): Promise<LeadDetail> {
    return (await this.get(`leads/${id}`)).json();
  }
}

/** Asks for a link by mail. @returns the token in it, undefined if none was mailed */
export async function requestSignInLink(
  api: TestApi,
  email: string,
  callbackURL = '/staff',
): Promise<string | undefined> {
  const before = api.links.length;
  await new TestBrowser(api).ask('POST', 'auth/sign-in/magic-link', { email, callbackURL });
  return /token=(\w+)/.exec(api.links.slice(before).join())?.[1];
}

/** Signs somebody on the list in by a mailed link. */
export async function signInByLink(api: TestApi, email: string): Promise<TestBrowser> {
  const browser = new TestBrowser(api);
  const answer = await browser.ask('POST', 'sign-in/link', { token: await requestSignInLink(api, email) });
  if (answer.statusCode !== 204) throw new Error(`Not signed in: ${answer.body}`);
  return browser;
}

/** Adds somebody and signs them in. */
export async function signedIn(api: TestApi, { name = 'Ana Ortiz', role = 'staff' as Role } = {}) {
  const email = `${name.split(' ')[0]?.toLowerCase()}@example.com`;
  const person = await addStaff(api.db, { name, email, role });
  return Object.assign(await signInByLink(api, email), { person });
}
