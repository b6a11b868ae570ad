import type { ContactRequest } from '@site/contract';
import type { Ceiling, Excess } from '../protection/ceilings.ts';

/** What is known about how a contact request came, apart from what it says. */
interface Signals {
  /** Whether the form's field that no person sees was filled in. */
  trapFilled: boolean;
  /** Contact requests from this sender within ten minutes, this one included. */
  rateCount: number;
  /** How it is above what is usual. */
  excess?: Excess | undefined;
}

const FROM: Record<Ceiling, string> = { network: 'one network', all: 'all senders together' };

/** Links in one message that a person who asks for an electrician hardly ever writes. */
const MANY_LINKS = 3;

/** Requests within ten minutes that hardly any person sends. */
const MANY_REQUESTS = 3;

const LINK = /\bhttps?:\/\/|\bwww\.|<a\s|\[url\b/gi;

/**
 * Why a contact request looks like spam, in words for staff, or undefined. Suspects are stored like any other: the
 * worst that a wrong guess may do is that staff see the lead in the list instead of in their mail.
 */
export function findSuspicion(
  { name, message }: ContactRequest,
  { trapFilled, rateCount, excess }: Signals,
): string | undefined {
  // Staff get this one, and have to know that they do not get the others.
  if (excess?.isFirst) return `${tooMany(excess)} Those that follow are kept, and not sent.`;
  if (trapFilled) return 'A field of the form that people do not see was filled in.';
  const links = `${name}\n${message}`.match(LINK)?.length ?? 0;
  if (links >= MANY_LINKS) return `The message has ${links} links.`;
  // Not by itself: several people may share an address, and the rate limit bounds what one can send.
  if (links > 0 && rateCount > MANY_REQUESTS) {
    return `The message has a link, and it is request number ${rateCount} from one address within ten minutes.`;
  }
  return excess && tooMany(excess);
}

function tooMany({ ceiling, count }: Excess): string {
  return `It is request number ${count} from ${FROM[ceiling]} within ten minutes.`;
}
