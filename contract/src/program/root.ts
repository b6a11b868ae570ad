import { fileURLToPath } from 'node:url';

/** The repository's folder. Relative settings are relative to it, wherever a program was started. */
export const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
