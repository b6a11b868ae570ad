import type { LeadState } from '@site/contract/inbox';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { askFor } from '../keyboard/asks.ts';
import type { Command } from '../keyboard/keys.ts';
import { useShortcuts } from '../keyboard/use-shortcuts.ts';
import { putAsideAsSpam, setState, take } from '../leads/changes.ts';
import { leadInSight } from '../leads/details.ts';
import { me } from '../session/session.ts';

function rows(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>('[data-lead]')];
}

/** The lead whose row has the focus. */
function focusedId(): string | undefined {
  const row = document.activeElement?.closest('li')?.querySelector('[data-lead]');
  return row instanceof HTMLElement ? row.dataset.lead : undefined;
}

function press(selector: string): boolean {
  const element = document.querySelector<HTMLElement>(selector);
  element?.click();
  return element !== null;
}

function focus(selector: string): boolean {
  const element = document.querySelector<HTMLElement>(selector);
  element?.focus();
  return element !== null;
}

/** A row of the list, and where it stood. */
interface Place {
  id: string;
  at: number;
}

/** Finds a row again; where it has gone, such as that of a lead that is done, the one before the row that stands there now. */
function findAgain(all: HTMLElement[], { id, at }: Place, by: 1 | -1): number {
  const found = all.findIndex(({ dataset }) => dataset.lead === id);
  if (found >= 0) return found;
  return by > 0 ? at - 1 : at;
}

/** The keys of the list and of the lead that is open. */
export function useInboxKeys(openId: string | undefined, search: string): void {
  const navigate = useNavigate();
  const last = useRef<Place>(undefined);

  /** Remembers the place of the lead that is meant, as long as the list has it. */
  function remember() {
    const id = focusedId() ?? openId;
    const at = rows().findIndex(({ dataset }) => dataset.lead === id);
    if (id !== undefined && at >= 0) last.current = { id, at };
  }
  // Another list has other places.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is what names the list
  useEffect(() => {
    last.current = undefined;
  }, [search]);
  useEffect(remember, [openId]);

  function move(by: 1 | -1): boolean {
    const all = rows();
    remember();
    const at = last.current ? findAgain(all, last.current, by) + by : 0;
    const row = all[at];
    if (!row) return false;
    row.focus();
    remember();
    row.scrollIntoView({ block: 'nearest' });
    // With a lead beside the list, or in its place, the next one comes there.
    if (openId)
      navigate(`/leads/${row.dataset.lead}${search}`, { replace: true, state: { keepsFocus: true } });
    return true;
  }

  function changeState(id: string, state: LeadState): boolean {
    const lead = leadInSight(id);
    if (!lead) return false;
    if (state !== 'lost') void setState(id, lead.state, state);
    else ask(id, 'lost');
    return true;
  }

  /** Only an open lead can ask. */
  function ask(id: string, what: Parameters<typeof askFor>[1]) {
    if (id !== openId) navigate(`/leads/${id}${search}`);
    askFor(id, what);
  }

  function takeOrAsk(id: string): boolean {
    const lead = leadInSight(id);
    if (!lead || lead.takenBy?.id === me()?.id) return false;
    if (lead.takenBy) ask(id, 'take-over');
    else void take(id);
    return true;
  }

  /** What somebody has called is no spam. */
  function putAside(id: string): boolean {
    const lead = leadInSight(id);
    if (lead?.state !== 'new') return false;
    void putAsideAsSpam(lead);
    return true;
  }

  function withLead(act: (id: string) => boolean): boolean {
    remember();
    const id = focusedId() ?? openId;
    return id !== undefined && act(id);
  }

  function run(command: Command): boolean {
    switch (command.kind) {
      case 'next':
        return move(1);
      case 'previous':
        return move(-1);
      case 'open':
        return withLead((id) => press(`[data-lead="${id}"]`));
      case 'back':
        if (!openId) return false;
        navigate(`/${search}`);
        return true;
      case 'call':
        return withLead((id) => (id === openId ? press('[data-call]') : press(`[data-lead="${id}"] + a`)));
      case 'take':
        return withLead(takeOrAsk);
      case 'spam':
        return withLead(putAside);
      case 'state':
        return withLead((id) => changeState(id, command.state));
      case 'note':
        return withLead((id) => {
          ask(id, 'note');
          return true;
        });
      case 'search':
        return focus('[data-search]');
      default:
        return false;
    }
  }
  useShortcuts(run);
}
