import { createStore, useStore } from '@site/app/store';
import { serviceLabel } from '@site/contract';
import { type InboxLead, inboxLeadPath } from '@site/contract/inbox';
import { settings } from '../settings/settings.ts';
import { firstName } from '../words/people.ts';
import { playChime } from './chime.ts';

const said = createStore('');

/** What screen readers are to say. */
export function useAnnouncement(): string {
  return useStore(said, (text) => text);
}

export function announce(text: string): void {
  said.set(() => text);
}

function showNotification(text: string, { id, firstLine }: InboxLead) {
  if (!('Notification' in window) || Notification.permission !== 'granted') return;
  try {
    const notification = new Notification(text, { body: firstLine, tag: id });
    notification.addEventListener('click', () => {
      window.focus();
      location.assign(inboxLeadPath(id));
    });
  } catch {
    // Browsers of phones have no notifications without a service worker: the sound and the list remain.
  }
}

/**
 * Tells of leads that have come in, in the ways that are wanted. Suspects come in quietly.
 * @param options `isAll`: whether no others came with them
 */
export function tellOf(leads: readonly InboxLead[], { isAll }: { isAll: boolean }): void {
  const real = leads.filter(({ suspect }) => suspect === null);
  const [first] = real;
  if (!first) return;
  const words = (lead: InboxLead) => `New lead: ${serviceLabel(lead.service)}, ${firstName(lead.name)}`;
  const count = `${isAll ? '' : 'More than '}${real.length} new leads`;
  announce(real.length === 1 && isAll ? words(first) : count);
  const { sound, notifications } = settings();
  if (sound) void playChime();
  if (notifications) for (const lead of real.slice(0, 3)) showNotification(words(lead), lead);
}
