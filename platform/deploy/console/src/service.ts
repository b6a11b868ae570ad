import type { Finding } from './types.ts';

interface Problem {
  title?: string;
  detail?: string;
  findings?: Finding[];
}

/** An answer that refuses something, in the service's own words. Status 0: there was no answer. */
export class ServiceError extends Error {
  readonly status: number;
  readonly title: string;
  readonly detail: string;
  readonly findings: readonly Finding[];

  constructor(status: number, { title, detail, findings }: Problem = {}) {
    super(title ?? 'The service does not answer');
    this.status = status;
    this.title = this.message;
    this.detail = detail ?? 'Nothing you typed is lost. Try again in a moment.';
    this.findings = findings ?? [];
  }
}

/**
 * Asks the deploy service.
 * @returns undefined for an answer without content
 * @throws ServiceError
 */
export async function ask<Answer>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) {
  const answer = await fetch(path, {
    method,
    headers: { accept: 'application/json', ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  }).catch(() => {
    throw new ServiceError(0);
  });
  const text = await answer.text().catch(() => '');
  if (!answer.ok) throw new ServiceError(answer.status, readProblem(text));
  return (text ? JSON.parse(text) : undefined) as Answer;
}

function readProblem(text: string): Problem {
  try {
    return JSON.parse(text);
  } catch {
    // A proxy in front of the service answered.
    return {};
  }
}
