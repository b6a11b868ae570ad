import { useEffect, useRef } from 'react';
import { useSetting } from '../settings/settings.ts';
import { type Command, commandOf } from './keys.ts';

/** How long after `g` the next key belongs to it, in milliseconds. */
const SEQUENCE = 1_200;

const TYPING = 'input, textarea, select, [contenteditable], [role="radio"], [role="tab"]';
const DIALOG = 'dialog[open]';

/** Whether a key is for what has the focus, or for a dialog that is open. */
function isTaken({ target }: KeyboardEvent): boolean {
  if (document.querySelector(DIALOG)) return true;
  return target instanceof Element && target.closest(TYPING) !== null;
}

/** Has single keys do something wherever the focus is, unless somebody types or has switched them off. @param run does it, and says whether it did */
export function useShortcuts(run: (command: Command) => boolean): void {
  const enabled = useSetting('shortcuts');
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  useEffect(() => {
    if (!enabled) return;
    let before = { key: '', at: 0 };
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTaken(event)) return;
      const recent = event.timeStamp - before.at < SEQUENCE ? before.key : '';
      before = { key: event.key, at: event.timeStamp };
      const inList = event.target instanceof Element && event.target.closest('[data-lead-list]') !== null;
      const command = commandOf({ key: event.key, before: recent, inList });
      if (command && latest.current(command)) event.preventDefault();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [enabled]);
}
