import { COUNTED_MINUTES, type ContactRequest } from '@site/contract';
import type { SenderRate } from './rate-limit.ts';

/** A person who asks for an electrician hardly ever writes so many links. */
const MANY_LINKS = 3;

const MANY_REQUESTS = 3;

const LINK = /\bhttps?:\/\/|\bwww\.|<a\s|\[url\b/gi;

interface Signals {
  /** Whether the form's field that no person sees was filled in. */
  isTrapFilled: boolean;
  rate: SenderRate;
}

/**
 * Says why a contact request looks like spam, in words for staff. Suspects are stored like any other lead: after a wrong
 * guess staff see the lead in the list instead of in their mail.
 */
export function findSuspicion(
  { name, message }: ContactRequest,
  { isTrapFilled, rate }: Signals,
): string | undefined {
  if (isTrapFilled) return 'A field of the form that people do not see was filled in.';
  const links = `${name}\n${message}`.match(LINK)?.length ?? 0;
  if (links >= MANY_LINKS) return `The message has ${links} links.`;
  if (links > 0 && rate.address > MANY_REQUESTS)
    return `The message has a link, and its sender has sent ${rate.address} requests in ${COUNTED_MINUTES} minutes.`;
  if (rate.isNoisyNetwork) return `Many requests came from its network within ${COUNTED_MINUTES} minutes.`;
  return undefined;
}
