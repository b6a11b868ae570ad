import { createHash } from 'node:crypto';
import earlyScript from '../early/main.ts?inline';

/**
 * The browser fetches the page that a finger or the mouse goes down on. The script that follows links does better once it is there, and removes
 * this: as-html/ahead.client.ts.
 */
const PREFETCH_RULES = JSON.stringify({
  prefetch: [
    {
      where: { and: [{ href_matches: '/*' }, { not: { href_matches: '/api/*' } }] },
      eagerness: 'conservative',
    },
  ],
});

export const EARLY_SCRIPT_ELEMENT = `<script>${earlyScript}</script>`;

export const PREFETCH_RULES_ELEMENT = `<script type="speculationrules">${PREFETCH_RULES}</script>`;

/** Hashes of the scripts that stand in every document, as a policy names them: `sha256-…`. Data need none. */
export const INLINE_SCRIPTS: readonly string[] = [earlyScript, PREFETCH_RULES].map(
  (script) => `sha256-${createHash('sha256').update(script).digest('base64')}`,
);
