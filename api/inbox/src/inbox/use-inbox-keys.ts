import type { LeadState } from '@site/contract/inbox';
import { useNavigate } from 'react-router-dom';
import { askFor } from '../keyboard/asks.ts';
import type { Command } from '../keyboard/keys.ts';
import { useShortcuts } from '../keyboard/use-shortcuts.ts';
import { setState, take } from '../leads/changes.ts';
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

/** The keys of the list and of the lead that is open. */
export function useInboxKeys(openId: string | undefined, search: string): void {
  const navigate = useNavigate();

  function move(by: 1 | -1): boolean {
    const all = rows();
    const at = all.findIndex(({ dataset }) => dataset.lead === (focusedId() ?? openId));
    const row = at < 0 ? all[0] : all[at + by];
    if (!row) return false;
    row.focus();
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

  function withLead(act: (id: string) => boolean): boolean {
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
