// Reports what one view of a page meets. The build makes one script of it, which is fetched when the page is quiet and works whether or not
// the shell's scripts have come: import nothing that they have.
import { type Metric, onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals';
import type { Kind, Met, ViewReport } from './report.client.ts';
import { createReader, releaseOf } from './trouble.client.ts';

/** How long trouble is collected before it is reported, in milliseconds. */
const COLLECT_MS = 500;

/** Most kinds that are reported of a view. */
const MAX_KINDS = 20;

const composition = document.querySelector<HTMLMetaElement>('meta[name=composition]')?.content ?? '';
const script = document.currentScript;
const read = createReader(script instanceof HTMLScriptElement ? releaseOf(script.src) : undefined);

/** What was met, and is still to be reported. */
const waiting: Kind[] = [];

/** All that was met: the same is reported once. */
const known = new Set<string>();

/** Reports something. Whoever has no cookie yet is given one, and asked to report it again. */
async function send(body: string, mayAgain = true): Promise<void> {
  const address = `/api/reports/views?composition=${composition}&age=${Math.round(performance.now())}`;
  const answer = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
    keepalive: true,
    priority: 'low',
  });
  if (mayAgain && answer.status === 200 && (await answer.json()).again) await send(body, false);
}

function report(vitals: ViewReport['vitals'] = {}): void {
  const view: ViewReport = { kinds: waiting.splice(0), vitals };
  if (view.kinds.length === 0 && Object.keys(vitals).length === 0) return;
  // What nobody takes is not counted, and the visitor misses nothing.
  send(JSON.stringify(view)).catch(() => undefined);
}

/** Adds what was met, and once it has been collected has it reported. */
function take(...all: unknown[]): number {
  for (const met of all as (Event | Met)[]) {
    const kind = read(met);
    const key = JSON.stringify(kind);
    if (!kind || known.has(key) || known.size >= MAX_KINDS) continue;
    known.add(key);
    if (waiting.push(kind) === 1) setTimeout(report, COLLECT_MS);
  }
  return 0;
}

/** Measures the web vitals of the view, and reports them when it is over or the visitor looks elsewhere for the first time. */
function measure(): void {
  const vitals: Record<string, number> = {};
  let reported = false;
  const keep = ({ name, value }: Metric) => {
    vitals[name.toLowerCase()] ??= Math.round(value * 1e4) / 1e4;
  };
  for (const on of [onTTFB, onFCP, onLCP, onCLS, onINP]) on(keep);
  const reportWhenHidden = () => {
    if (document.visibilityState !== 'hidden') return;
    report(reported ? {} : vitals);
    reported = true;
  };
  // After theirs, which have the last values by then.
  window.addEventListener('visibilitychange', reportWhenHidden, true);
}

function start(): void {
  known.add('seen');
  waiting.push({ kind: 'seen', release: undefined });
  const { met = [] } = window;
  take(...met.splice(0));
  met.push = take;
  report();
  measure();
}

// Not before anybody sees it: browsers may open a page ahead.
if (Reflect.get(document, 'prerendering'))
  document.addEventListener('prerenderingchange', start, { once: true });
else start();
