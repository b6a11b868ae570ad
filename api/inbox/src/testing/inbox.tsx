import { AppProviders } from '@site/app/app-providers';
import { createQueryClient } from '@site/app/query';
import type { InboxSession, LeadDetail, LeadPage } from '@site/contract/api';
import { configure, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { routes } from '../app.tsx';

type Vm = { runInThisContext(code: string): object };

// jsdom lacks these globals of Node.
const { runInThisContext } = jest.requireActual<Vm>('node:vm');
Object.assign(globalThis, runInThisContext('({ AbortController, AbortSignal, Headers, Request, Response })'));

// Pages load on demand, which is slow on a busy machine.
configure({ asyncUtilTimeout: 10_000 });

export const ANA = { id: 'ana', name: 'Ana Ortiz' };

export const SAM = { id: 'sam', name: 'Sam Ortega' };

export const SESSION: InboxSession = {
  person: { ...SAM, email: 'sam@mail.example', role: 'owner' },
  method: 'link',
  expiresAt: '2026-12-23T18:00:00Z',
};

export const LEAD: LeadDetail = {
  id: 'a',
  receivedAt: '2026-11-23T18:00:00Z',
  dueAt: '2026-11-23T19:00:00Z',
  name: 'Maria Delgado',
  phone: '(916) 555-0100',
  tel: 'tel:+19165550100',
  service: 'ev-charger',
  preview: 'A wall charger',
  status: 'new',
  assignee: null,
  suspectReason: null,
  notes: 0,
  request: {
    name: 'Maria Delgado',
    email: 'maria@mail.example',
    phone: '(916) 555-0100',
    service: 'ev-charger',
    message: 'A wall charger, please.',
  },
  lostReason: null,
  history: [],
  deliveries: [],
};

export function leadPage(leads: LeadPage['leads'], next: string | null = null): LeadPage {
  const statuses = { new: leads.length, called: 0, scheduled: 0, done: 0, lost: 0, spam: 0 };
  return { leads, next, counts: { open: leads.length, suspect: 0, all: leads.length, statuses } };
}

/** Answers by method and path below `/staff/api`: JSON with status 200, or a status and problem details. */
type Answers = Record<string, object | [status: number, problem: object]>;

function respond(answer: Answers[string] | undefined): Response {
  if (!answer)
    return Response.json({ title: 'Not found', detail: 'The test has no answer.' }, { status: 404 });
  const [status, body]: [number, object] =
    Array.isArray(answer) && typeof answer[0] === 'number' ? [answer[0], answer[1]] : [200, answer];
  return Response.json(body, { status });
}

/**
 * Renders the inbox at an address with a fake API.
 * @returns the answers, which a test can change, and the requests
 */
export function renderInbox(address: string, overrides: Answers = {}) {
  const answers: Answers = {
    'GET /session': SESSION,
    'GET /leads': leadPage([LEAD]),
    'GET /leads/a': LEAD,
    ...overrides,
  };
  const sent: [request: string, body: unknown][] = [];
  const asked: string[] = [];
  async function fetch(path: string, { method = 'GET', body }: RequestInit) {
    const { pathname, searchParams } = new URL(path, 'http://localhost');
    const request = `${method} ${pathname.replace('/staff/api', '')}`;
    asked.push(`${request}?${searchParams}`);
    if (method !== 'GET') sent.push([request, body ? JSON.parse(String(body)) : undefined]);
    return respond(answers[`${request}?${searchParams}`] ?? answers[request]);
  }
  Object.assign(globalThis, { fetch });
  const router = createMemoryRouter(routes, { initialEntries: [address] });
  render(
    <AppProviders client={createQueryClient()}>
      <RouterProvider router={router} />
    </AppProviders>,
  );
  return { answers, asked, sent, router, user: userEvent.setup() };
}
