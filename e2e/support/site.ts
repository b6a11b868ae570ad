import { cpSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Where the site under test listens; its API at the next port. E2E_PORT lets two checkouts test at once. */
export const PORT = Number(process.env.E2E_PORT ?? 4300);
export const API_PORT = PORT + 1;
export const ORIGIN = `http://127.0.0.1:${PORT}`;

/** The folder of its state: a new one for each run. The variable hands it to the worker processes. */
process.env.E2E_DATA ??= join(tmpdir(), `site-e2e-${process.pid}`);
export const DATA = process.env.E2E_DATA;

/** Copies the release store of the site under test, so that a test can change it. */
export function copyStore(name: string): string {
  const data = `${DATA}-${name}`;
  for (const part of ['releases', 'compositions', 'generations']) {
    cpSync(join(DATA, part), join(data, part), { recursive: true, preserveTimestamps: true });
  }
  return data;
}
