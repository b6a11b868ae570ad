import { LONGEST_LABEL } from '../../compose/section-rules.ts';
import type { Defect, ServedSection } from './check.ts';

/** Words of any language, and what stands between them. Nothing that could be markup, an address or a direction of writing. */
const LABEL = /^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N} &'’-]*[\p{L}\p{M}\p{N}])?$/u;

/** Whether every entry that a section asks for in the header says something short, in plain words. */
export function menu({
  releases: { sections },
}: {
  releases: { sections: readonly ServedSection[] };
}): Defect[] {
  return sections.flatMap(({ name, routes }) =>
    routes.flatMap(({ path, menu: entry }) => {
      if (!entry || (entry.label.length <= LONGEST_LABEL && LABEL.test(entry.label))) return [];
      return {
        problem: `${JSON.stringify(entry.label)}, of route ${path} of ${name}, cannot be an entry of the header.`,
        advice: `Use at most ${LONGEST_LABEL} characters: letters, digits, blanks, and &, ' or - between them. Publish the section again.`,
      };
    }),
  );
}
