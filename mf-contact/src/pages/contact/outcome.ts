import { CONTACT_FIELDS, type ContactField, contactTooMany, type FieldProblem } from '@site/contract';
import { useSyncExternalStore } from 'react';
import { form } from './contact.content.ts';
import { ResponseError } from './send-contact-request.ts';

/** What came of the form that was sent last. */
export interface Outcome {
  /** Why it was not received, for the visitor. */
  failed?: string;
  /** What the API says of its fields, in their order. */
  problems?: readonly FieldProblem[];
  /** Whether the visitor wrote on while it was being sent. */
  isWriting?: boolean;
}

/** Until the document is left: who goes elsewhere on the site meanwhile finds it when they come back. */
let outcome: Outcome | undefined;

/** Whether a request is on its way. */
let isSending = false;

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function tell(): void {
  for (const listener of listeners) listener();
}

/** Keeps what came of the form, and has it shown; nothing where it is sent anew. */
export function setOutcome(next: Outcome | undefined): void {
  outcome = next;
  tell();
}

/** Keeps whether a request is on its way. */
export function setSending(next: boolean): void {
  isSending = next;
  tell();
}

/** Nothing stays of a failure once the form was tried again. That one was received before does. */
export function forgetFailure(): void {
  if (outcome?.failed) setOutcome(undefined);
}

/** What came of the form. */
export function useOutcome(): Outcome | undefined {
  return useSyncExternalStore(
    subscribe,
    () => outcome,
    () => undefined,
  );
}

/** Whether a request is on its way, by this form or by the one before the visitor went elsewhere and came back. */
export function useSending(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isSending,
    () => false,
  );
}

/** What the visitor reads of a request that was not accepted. */
export function outcomeOf(error: unknown): Outcome {
  const status = error instanceof ResponseError ? error.status : 0;
  // Nobody has answered, or has read all of it in time, or the fault is the server's own: it may have arrived.
  if (!(error instanceof ResponseError) || status === 408 || status >= 500) return { failed: form.failed };
  if (status === 429) return { failed: contactTooMany(error.retryAfter) };
  // Of all fields the message alone can make a request that large.
  const problems: readonly FieldProblem[] =
    status === 413 ? [{ field: 'message', message: form.tooLarge }] : problemsIn(error.body);
  return problems.length > 0 ? { failed: form.incorrect, problems } : { failed: form.refused };
}

/** What an answer says of the form's fields, if it is one of the API's at all. */
function problemsIn(body: string): readonly FieldProblem[] {
  const listed = errorsIn(body);
  const names = Object.keys(CONTACT_FIELDS) as ContactField[];
  return names.flatMap((field) => {
    const message = listed.find((each) => Object(each).field === field)?.message;
    return typeof message === 'string' ? [{ field, message }] : [];
  });
}

function errorsIn(body: string): readonly { message?: unknown }[] {
  try {
    const { errors }: { errors?: unknown } = Object(JSON.parse(body));
    return Array.isArray(errors) ? errors : [];
  } catch {
    return [];
  }
}
