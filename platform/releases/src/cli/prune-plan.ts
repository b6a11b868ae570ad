import { table } from '@site/contract/table';
import type { PrunePlan } from '../store/prune.ts';
import { readableBytes } from './status.ts';

/** Whether a plan removes nothing. */
export function isEmpty(plan: PrunePlan): boolean {
  return Object.values(plan).every((each) => each.length === 0);
}

/** `[1, 2, 3]` → `1 to 3` */
function range(numbers: readonly number[]): string {
  const [first, last] = [Math.min(...numbers), Math.max(...numbers)];
  return first === last ? String(first) : `${first} to ${last}`;
}

/** What would be removed, as text. */
export function describePrune(plan: PrunePlan): string {
  if (isEmpty(plan)) return 'There is nothing to remove.';
  const { compositions, releases, generations, pictures, pages, previews } = plan;
  const rows = [
    ...compositions.map(({ id, bytes }) => ['composition', id, readableBytes(bytes)]),
    ...releases.map(({ release, bytes }) => [
      'release',
      `${release.name}@${release.version}`,
      readableBytes(bytes),
    ]),
    ...(generations.length > 0 ? [['history', `generations ${range(generations)}`, '–']] : []),
    ...(pictures.length > 0 ? [['pictures', `${pictures.length} that were not used lately`, '–']] : []),
    ...(pages.length > 0 ? [['rendered pages', `of ${pages.length} releases, not used lately`, '–']] : []),
    ...previews.map((id) => ['preview that is over', id, '–']),
  ];
  return table(['WHAT', 'NAME', 'SIZE'], rows);
}
