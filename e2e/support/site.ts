import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Where the site under test listens. Its API listens on the next port. */
export const PORT = Number(process.env.E2E_PORT ?? 4300);
export const ORIGIN = `http://127.0.0.1:${PORT}`;

/** Reads the counts of the site under test. */
export const READ_TOKEN = 'reading-token-of-the-browser-tests';

/** The folder of its state, a new one for each run. The variable hands it to the worker processes. */
process.env.E2E_DATA ??= join(tmpdir(), `site-e2e-${process.pid}`);
export const DATA = process.env.E2E_DATA;
