import { type ContactRequest, SERVICE_CODES, type ServiceCode } from '@site/contract';

/** What was typed and not sent, until the document is left: nobody else on the machine finds it later. */
let kept: { search: string; values: Partial<ContactRequest> } | undefined;

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

/** What was typed before, if anything. Another link to the form may have chosen another service. */
export function takeDraft(): Partial<ContactRequest> | undefined {
  if (!kept) return undefined;
  const { search, values } = kept;
  const chosen = chosenService(window.location.search);
  return chosen && window.location.search !== search ? { ...values, service: chosen } : values;
}
