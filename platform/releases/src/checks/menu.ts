import { MAX_MENU_LABEL_LENGTH } from '../compose/routes.ts';
import type { Defect, PlannedCandidate } from './check.ts';

/** Words of any language: no markup, address or text direction. */
const LABEL = /^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N} &'’-]*[\p{L}\p{M}\p{N}])?$/u;

export function menu({ plan: { releases } }: PlannedCandidate): Defect[] {
  return releases.sections.flatMap(({ name, routes }) =>
    routes.flatMap(({ path, menu: entry }) => {
      if (!entry || (entry.label.length <= MAX_MENU_LABEL_LENGTH && LABEL.test(entry.label))) return [];
      return {
        problem: `${JSON.stringify(entry.label)}, of route ${path} of ${name}, cannot be a header entry.`,
        advice: `Use at most ${MAX_MENU_LABEL_LENGTH} characters: letters and digits, with spaces, &, ' or - between them. Publish the section again.`,
      };
    }),
  );
}
