import { TROUBLE, type Vital } from '@site/contract/views';
import type { Views } from '@site/deploy/answers';

/** What is drawn over time: a line or a part of a bar for each of `names`, whose values stand in each row in the same order. */
export interface Series {
  names: string[];
  rows: { at: string; values: (number | undefined)[] }[];
}

const HOUR = 60 * 60_000;

/** When an hour or a day begins, in milliseconds. */
export function beginOf(at: string): number {
  return Date.parse(at.length > 10 ? `${at}:00Z` : `${at}T00:00Z`);
}

/** All hours or days from the first to the last of which something is known, so that time runs evenly. */
export function timesOf({ by, views, trouble, vitals }: Views): string[] {
  const known = [...views, ...trouble, ...vitals].map(({ at }) => beginOf(at));
  const [first, last] = [Math.min(...known), Math.max(...known)];
  const times: string[] = [];
  for (let time = first; time <= last; time += by === 'hour' ? HOUR : 24 * HOUR)
    times.push(new Date(time).toISOString().slice(0, by === 'hour' ? 13 : 10));
  return times;
}

/** The keys with the biggest sums, the biggest first. */
function biggest(sums: ReadonlyMap<string, number>, most: number): string[] {
  return [...sums]
    .sort(([, left], [, right]) => right - left)
    .slice(0, most)
    .map(([key]) => key);
}

function add(sums: Map<string, number>, key: string, count: number): void {
  sums.set(key, (sums.get(key) ?? 0) + count);
}

const OTHERS = 'others';

/** How often trouble was met, by the release whose it was; of many releases the last are drawn as one. */
export function troubleSeries(views: Views, most = 5): Series {
  const met = views.trouble.filter(({ kind }) => TROUBLE.some((each) => each === kind));
  const sums = new Map<string, number>();
  for (const { release, count } of met) add(sums, release, count);
  const named = biggest(sums, sums.size > most ? most - 1 : most);
  const keys = sums.size > named.length ? [...named, OTHERS] : named;
  const cells = new Map<string, number>();
  for (const { at, release, count } of met)
    add(cells, `${at} ${named.includes(release) ? release : OTHERS}`, count);
  return {
    names: keys.map((key) => key || 'nobody’s'),
    rows: timesOf(views).map((at) => ({ at, values: keys.map((key) => cells.get(`${at} ${key}`) ?? 0) })),
  };
}

/**
 * What compositions are called: by the releases that not all of them have, or else by the beginning of their id.
 * @param ids those that are to be told apart
 */
export function compositionNames(compositions: Views['compositions'], ids: readonly string[]): string[] {
  const lists = ids.map((id) => compositions[id]);
  const isCommon = (release: string) => lists.every((list) => !list || list.includes(release));
  const names = ids.map((id, index) => {
    const own = (lists[index] ?? []).filter((release) => !isCommon(release));
    return own.length > 0 ? own.join(', ') : id.slice(0, 10);
  });
  // Two may differ in nothing that is left: then the id says which.
  return names.map((name, index) =>
    names.indexOf(name) === index ? name : `${name} (${(ids[index] ?? '').slice(0, 10)})`,
  );
}

/** The 75th percentile of a web vital, by composition: those that most visitors had. */
export function vitalSeries(views: Views, vital: Vital, most = 5): Series {
  const measured = views.vitals.filter((point) => point.vital === vital);
  const sums = new Map<string, number>();
  for (const { composition, count } of measured) add(sums, composition, count);
  const ids = biggest(sums, most);
  const cells = new Map(measured.map(({ at, composition, p75 }) => [`${at} ${composition}`, p75]));
  return {
    names: compositionNames(views.compositions, ids),
    rows: timesOf(views).map((at) => ({ at, values: ids.map((id) => cells.get(`${at} ${id}`)) })),
  };
}
