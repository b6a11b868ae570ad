import { LONGEST_LABEL } from '../compose/routes.ts';
import type { Defect, PlannedCandidate } from './check.ts';

/** Words of any language and what stands between them: no markup, address or direction of writing. */
const LABEL = /^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N} &'’-]*[\p{L}\p{M}\p{N}])?$/u;

/** Finds header entries that are not short and plain words. */
export function menu({ plan: { releases } }: PlannedCandidate): Defect[] {
  return releases.sections.flatMap(({ name, routes }) =>
    routes.flatMap(({ path, menu: entry }) => {
      if (!entry || (entry.label.length <= LONGEST_LABEL && LABEL.test(entry.label))) return [];
      return {
        problem: `${JSON.stringify(entry.label)}, of route ${path} of ${name}, cannot be an entry of the header.`,
        advice: `Use at most ${LONGEST_LABEL} characters: letters, digits, blanks, and &, ' or - between them. Publish the section again.`,
      };
    }),
  );
}
