import { createHash } from 'node:crypto';
import bootstrapScript from '../bootstrap/main.ts?inline';
import { SPECULATION_RULES } from '../bootstrap/prerender.ts';

export const BOOTSTRAP_ELEMENT = `<script>${bootstrapScript}</script>`;

/**
 * Hashes of the scripts in every document, for its policy: `sha256-…`. The bootstrap script adds the
 * Speculation Rules.
 */
export const INLINE_SCRIPTS: readonly string[] = [bootstrapScript, ...SPECULATION_RULES].map(
  (script) => `sha256-${createHash('sha256').update(script).digest('base64')}`,
);
