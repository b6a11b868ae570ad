import { serviceLabel } from '@site/contract';
import { type InboxLead, telHref } from '@site/contract/inbox';

/** `Ana Ruiz` → `AR`. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  const first = words[0]?.[0] ?? '?';
  const last = words.length > 1 ? (words.at(-1)?.[0] ?? '') : '';
  return (first + last).toUpperCase();
}

export function firstName(name: string): string {
  return name.trim().split(/\s+/)[0] ?? name;
}

/** Opens the phone with a number, as the mail about the lead does; where there is none to be seen in it, with its digits. */
export function phoneHref(phone: string): string {
  return telHref(phone) ?? `tel:${phone.replace(/[^\d+]/g, '')}`;
}

/** Opens a mail to whoever wrote, with its subject and its beginning. @param from who answers */
export function mailHref(
  { email, name, service }: Pick<InboxLead, 'name' | 'service'> & { email: string },
  from: string,
  company: string,
): string {
  const subject = `Your request: ${serviceLabel(service)}`;
  const body = `Hello ${firstName(name)},\n\nthank you for your request.\n\n\n${from}\n${company}`;
  return `mailto:${encodeURIComponent(email).replace('%40', '@')}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
}
