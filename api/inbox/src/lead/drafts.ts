const PREFIX = 'staff-note-';

/** A note that was begun and not yet kept: it outlives other pages, signing in and loading anew, in this tab. */
export function readDraft(id: string): string {
  try {
    return sessionStorage.getItem(PREFIX + id) ?? '';
  } catch {
    return '';
  }
}

/** @param text an empty one forgets the draft */
export function keepDraft(id: string, text: string): void {
  try {
    if (text) sessionStorage.setItem(PREFIX + id, text);
    else sessionStorage.removeItem(PREFIX + id);
  } catch {
    // Storage is switched off or full: the field itself still has it.
  }
}
