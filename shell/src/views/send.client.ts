import type { ViewReport } from './report.client.ts';

/**
 * Reports something that a view met. Whoever has no cookie yet is given one, and asked to report it again.
 * @param age how long ago the page was opened, in milliseconds
 */
export async function send(
  composition: string,
  age: number,
  view: ViewReport,
  mayAgain = true,
): Promise<void> {
  const answer = await fetch(`/api/reports/views?composition=${composition}&age=${Math.round(age)}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(view),
    // The query of the page is nobody's business.
    referrerPolicy: 'origin',
    keepalive: true,
    priority: 'low',
  });
  if (mayAgain && answer.status === 200 && (await answer.json()).again)
    await send(composition, age, view, false);
}
