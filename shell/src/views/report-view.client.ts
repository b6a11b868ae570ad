import { type Metric, onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals';
import { watchForFreeze } from './freeze.client.ts';
import type { Kind, Met, ViewReport } from './report.client.ts';
import { send } from './send.client.ts';
import { createReader, releaseOf } from './trouble.client.ts';

/** How long trouble is collected before it is reported, in milliseconds. */
const COLLECT_MS = 500;

/** Most kinds that are reported of a view: the API takes no more in a report. */
const MAX_KINDS = 20;

/** Measures the web vitals of the view, and has them reported when it is over or the visitor looks elsewhere for the first time. */
function measure(report: (vitals?: ViewReport['vitals']) => void): void {
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
  addEventListener('visibilitychange', reportWhenHidden, true);
}

/** Reports what this view of the page meets, from when somebody sees it: browsers may open a page ahead. To be called while its script runs first. */
export function reportView(): void {
  const composition = document.querySelector<HTMLMetaElement>('meta[name=composition]')?.content ?? '';
  const { src: script = '' } = (document.currentScript ?? {}) as Partial<HTMLScriptElement>;
  const read = createReader(releaseOf(script));

  /** What was met, and is still to be reported. */
  const waiting: Kind[] = [];

  /** All that was met: the same is reported once. */
  const known = new Set<string>();

  function report(vitals: ViewReport['vitals'] = {}): void {
    const view: ViewReport = { kinds: waiting.splice(0), vitals };
    if (view.kinds.length === 0 && Object.keys(vitals).length === 0) return;
    // What nobody takes is not counted, and the visitor misses nothing.
    send(composition, performance.now(), view).catch(() => undefined);
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

  function start(): void {
    known.add('seen');
    waiting.push({ kind: 'seen' });
    const { met = [] } = window;
    take(...met.splice(0));
    met.push = take;
    report();
    measure(report);
    watchForFreeze(script, composition);
  }

  if (Reflect.get(document, 'prerendering'))
    document.addEventListener('prerenderingchange', start, { once: true });
  else start();
}
