import { VIEWS_PATH, type ViewReport } from '@site/contract/views';

/** The cookie of somebody new who comes to an arm of a canary, as a server gives it. */
export async function comeTo(origin: string, arm: 'stable' | 'canary'): Promise<string> {
  for (;;) {
    const [visitor = ''] = (await fetch(`${origin}/contact`)).headers.getSetCookie();
    const id = /^visitor=([^;]+)/.exec(visitor)?.[1] ?? '';
    // The answer to whatever a page reports says the arm, and nothing is reported here.
    const headers = { cookie: `visitor=${id}`, 'content-type': 'application/json' };
    const answer = await fetch(`${origin}${VIEWS_PATH}`, { method: 'POST', headers, body: '{}' });
    if (answer.headers.getSetCookie().some((cookie) => cookie.includes(`.${arm};`))) return id;
  }
}

/** Where a page of a composition reports what a view of it met: one that was opened this moment. */
export function reportAddress(origin: string, composition: string): string {
  return `${origin}${VIEWS_PATH}?composition=${composition}&age=1`;
}

/** Says what a view met, as a page does. @returns the status of the answer */
export async function report(
  address: string,
  visitor: string,
  kinds: ViewReport['kinds'],
  vitals: ViewReport['vitals'] = {},
): Promise<number> {
  const headers = { 'content-type': 'application/json', cookie: `visitor=${visitor}` };
  const body = JSON.stringify({ kinds, vitals });
  return (await fetch(address, { method: 'POST', headers, body })).status;
}
