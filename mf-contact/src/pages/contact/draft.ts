import {
  CONTACT_FIELDS,
  type ContactField,
  type ContactRequest,
  SERVICE_CODES,
  type ServiceCode,
} from '@site/contract';

/** What was typed and not sent. */
interface Draft {
  /** Of the address at which it was typed. */
  search: string;
  values: Partial<ContactRequest>;
}

/** Until the document is left: nobody else on the machine finds it later. */
let kept: Draft | undefined;

/** The service that a link to the form has chosen: `?service=ev-charger`. */
export function chosenService(search: string): ServiceCode | undefined {
  const asked = new URLSearchParams(search).get('service');
  return SERVICE_CODES.find((code) => code === asked);
}

/**
 * Keeps what is in the form.
 * @param search of the address at which it was typed
 */
export function keepDraft(search: string, values: Partial<ContactRequest>): void {
  kept = Object.values(values).some(Boolean) ? { search, values } : undefined;
}

/** What was typed before, if anything. */
export function keptDraft(): Draft | undefined {
  return kept;
}

/** What was written into the fields since they were sent. */
export function writtenSince(sent: ContactRequest, values: Partial<ContactRequest>): Partial<ContactRequest> {
  const names = Object.keys(CONTACT_FIELDS) as ContactField[];
  const written = names.filter((name) => values[name] && values[name] !== sent[name]);
  return Object.fromEntries(written.map((name) => [name, values[name]]));
}

/** What clears the form that is on the page, and says whether more has been written. */
let clear: ((sent: ContactRequest) => boolean) | undefined;

/**
 * Has the form that is on the page told what was received, though it may have been sent before the visitor went elsewhere and came back.
 * @returns what ends it
 */
export function onReceived(callback: (sent: ContactRequest) => boolean): () => void {
  clear = callback;
  return () => {
    clear = undefined;
  };
}

/**
 * A request was received: nothing of it is left, neither in the form nor, where the visitor is elsewhere, in what is kept for it.
 * @returns whether the visitor, in the form, has written on
 */
export function received(sent: ContactRequest): boolean {
  if (clear) return clear(sent);
  if (kept) keepDraft(kept.search, writtenSince(sent, kept.values));
  return false;
}
