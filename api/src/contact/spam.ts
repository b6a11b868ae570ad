import { type ContactRequest, RATE_LIMIT_MINUTES } from '@site/contract';
import type { SenderRate } from '../http/rate-limit.ts';

/** People hardly ever write so many. */
const MANY_LINKS = 3;

const MANY_REQUESTS = 3;

const LINK = /\bhttps?:\/\/|\bwww\.|<a\s|\[url\b/gi;

interface Signals {
  isHoneypotFilled: boolean;
  rate: SenderRate;
}

/** Tells staff why a contact request looks like spam. Suspects are stored too: a wrong guess loses no lead. */
export function findSpamReason(
  { name, message }: ContactRequest,
  { isHoneypotFilled, rate }: Signals,
): string | undefined {
  if (isHoneypotFilled) return 'A hidden field of the form was filled in.';
  const links = `${name}\n${message}`.match(LINK)?.length ?? 0;
  if (links >= MANY_LINKS) return `The message has ${links} links.`;
  if (links > 0 && rate.address > MANY_REQUESTS)
    return `The message has a link, and its sender has sent ${rate.address} requests in ${RATE_LIMIT_MINUTES} minutes.`;
  if (rate.isNoisyNetwork) return `Many requests came from its network within ${RATE_LIMIT_MINUTES} minutes.`;
  return undefined;
}
