import { AppProviders } from '@site/app/app-providers';
import { createQueryClient } from '@site/app/query';
import { configure, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { ROUTES } from './routes.tsx';
import type { Generation } from './types.ts';

type Vm = { runInThisContext(code: string): object };

// jsdom lacks these classes; use Node's.
const { runInThisContext } = jest.requireActual<Vm>('node:vm');
Object.assign(globalThis, runInThisContext('({ AbortController, AbortSignal, Headers, Request, Response })'));

configure({ asyncUtilTimeout: 10_000 });

const AT = '2026-11-23T18:00:00Z';

export const GENERATION: Generation = {
  generation: 7,
  composition: 'c7',
  releases: { shell: '1', 'mf-one': '1', 'mf-two': '1' },
  change: { kind: 'promote', releases: ['mf-one@1'] },
  at: AT,
  by: 'ann@example.com',
  why: 'spring prices',
  checks: { hydration: 'passed' },
};

const ANSWERS: Record<string, unknown> = {
  'GET /session': { by: 'ann@example.com', sections: ['mf-one'], may: ['promote', 'rollback'], until: AT },
  'GET /status': {
    current: GENERATION,
    releases: [
      { name: 'mf-one', live: '1', newest: '2', publishedAt: AT },
      { name: 'mf-two', live: '1', newest: '2', publishedAt: AT },
    ],
  },
  'GET /history': [
    GENERATION,
    { ...GENERATION, generation: 6, composition: 'c6', releases: { ...GENERATION.releases, 'mf-one': '0' } },
    { ...GENERATION, generation: 5, composition: 'c5', releases: { ...GENERATION.releases, 'mf-two': '0' } },
  ],
  'GET /history/6/difference': { added: [], removed: [], changed: ['/one'] },
  'GET /releases/mf-one': [
    { name: 'mf-one', version: '2', publishedAt: AT },
    { name: 'mf-one', version: '1', publishedAt: AT },
  ],
  'GET /canary': { canary: null, summary: '' },
  'GET /previews': [],
  'GET /page-errors': { views: 12, errors: [{ release: 'mf-one@1', kind: 'error', count: 3 }] },
};

/**
 * Renders the console with a fake service.
 * @param given responses by method and path
 * @returns the requests that change something
 */
export function renderConsole(address: string, given: Record<string, unknown> = {}) {
  const answers = { ...ANSWERS, ...given };
  const sent: [request: string, body: unknown][] = [];
  async function fetch(path: string, { method = 'GET', body }: RequestInit) {
    const route = `${method} ${new URL(path, 'http://localhost').pathname}`;
    if (method !== 'GET') sent.push([route, body ? JSON.parse(String(body)) : undefined]);
    const answer = answers[route];
    return answer === undefined
      ? Response.json({ title: 'Not found', detail: route }, { status: 404 })
      : Response.json(answer);
  }
  Object.assign(globalThis, { fetch });
  render(
    <AppProviders client={createQueryClient()}>
      <RouterProvider router={createMemoryRouter(ROUTES, { initialEntries: [address] })} />
    </AppProviders>,
  );
  return { sent, user: userEvent.setup() };
}
