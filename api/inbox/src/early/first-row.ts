import { ageWords } from '@site/app/times';
import { serviceLabel } from '@site/contract';
import { type InboxLead, inboxLeadPath, LEAD_STATE_LABELS } from '@site/contract/inbox';
import row from '../list/LeadRow.module.css?names';
import person from '../parts/PersonMark.module.css?names';
import { dueWords, lateWords } from '../words/due.ts';
import { firstName, initials, phoneHref } from '../words/people.ts';
import { element, icon } from './elements.ts';

const span = (name: string | undefined, ...children: (Node | string)[]) =>
  element('span', { class: name }, ...children);

function standing(lead: InboxLead, late: string, now: number): HTMLElement {
  if (late) return span(row.late, icon('clock', 16), ` ${late}`);
  if (lead.state === 'new') return span(row.due, dueWords(lead, now));
  return element('span', { class: row.state, 'data-state': lead.state }, LEAD_STATE_LABELS[lead.state]);
}

function marks({ takenBy, notes }: InboxLead, me: string): HTMLElement[] {
  const shown: HTMLElement[] = [];
  if (takenBy) {
    const isMe = takenBy.id === me;
    shown.push(
      element(
        'span',
        { class: person.person, title: takenBy.name },
        element(
          'span',
          { class: person.initials, 'data-me': isMe, 'aria-hidden': true },
          initials(takenBy.name),
        ),
        isMe ? 'You' : firstName(takenBy.name),
      ),
    );
  }
  if (notes > 0) shown.push(span(row.notes, icon('note', 16), notes === 1 ? ' 1 note' : ` ${notes} notes`));
  return shown.length > 0 ? [span(row.marks, ...shown)] : [];
}

/**
 * Makes what `LeadRow` shows of a lead that is no suspect: a browser test holds the two alike. A tap works as it will then; by the keyboard it is
 * not reached, since it goes in a moment.
 * @param me the id of who is signed in
 */
export function firstRow(lead: InboxLead, me: string, now: number): HTMLElement {
  const { id, name, phone, service, firstLine, state, receivedAt } = lead;
  const late = lateWords(lead, now);
  return element(
    'li',
    { class: row.row },
    element(
      'a',
      { class: row.link, 'data-lead': id, href: inboxLeadPath(id), tabindex: '-1' },
      span(
        row.top,
        element('span', { class: row.name, 'data-new': state === 'new' }, name),
        element(
          'time',
          { class: row.age, datetime: receivedAt, 'data-late': late !== '' },
          ageWords(receivedAt, now),
        ),
      ),
      span(row.middle, span(row.service, serviceLabel(service)), standing(lead, late, now)),
      span(row.line, firstLine),
      ...marks(lead, me),
    ),
    element(
      'a',
      { class: row.call, href: phoneHref(phone), 'aria-label': `Call ${name}, ${phone}`, tabindex: '-1' },
      icon('phone', 22),
    ),
  );
}
