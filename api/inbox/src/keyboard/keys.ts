import type { LeadState } from '@site/contract/inbox';

/** What a key does. */
export type Command =
  | { kind: 'next' | 'previous' | 'open' | 'back' | 'call' | 'take' | 'note' | 'spam' | 'search' | 'help' }
  | { kind: 'go'; to: '/' | '/numbers' }
  | { kind: 'state'; state: LeadState };

/** The states in the order in which a lead has them, by the keys 1 to 5. */
export const STATES_IN_ORDER: readonly LeadState[] = ['new', 'called', 'scheduled', 'done', 'lost'];

const KEYS: Readonly<Record<string, Command>> = {
  j: { kind: 'next' },
  k: { kind: 'previous' },
  o: { kind: 'open' },
  u: { kind: 'back' },
  Escape: { kind: 'back' },
  c: { kind: 'call' },
  t: { kind: 'take' },
  n: { kind: 'note' },
  '!': { kind: 'spam' },
  '/': { kind: 'search' },
  '?': { kind: 'help' },
  ...Object.fromEntries(STATES_IN_ORDER.map((state, index) => [String(index + 1), { kind: 'state', state }])),
};

/** Only where nothing else wants them: outside of the list they scroll the page. */
const IN_LIST: Readonly<Record<string, Command>> = {
  ArrowDown: { kind: 'next' },
  ArrowUp: { kind: 'previous' },
};

const AFTER_G: Readonly<Record<string, Command>> = {
  i: { kind: 'go', to: '/' },
  n: { kind: 'go', to: '/numbers' },
};

interface Press {
  key: string;
  /** The key before it, where that was pressed just now. */
  before: string;
  inList: boolean;
}

/** What a press of a key means, if anything. */
export function commandOf({ key, before, inList }: Press): Command | undefined {
  if (before === 'g' && AFTER_G[key]) return AFTER_G[key];
  return KEYS[key] ?? (inList ? IN_LIST[key] : undefined);
}

/** The list of keys as people read it. */
export const KEY_WORDS: readonly (readonly [keys: string, words: string])[] = [
  ['j  k', 'next lead, lead before (arrows in the list)'],
  ['Enter  o', 'open'],
  ['u  Esc', 'back to the list'],
  ['c', 'call'],
  ['t', 'I take it'],
  ['1 … 5', 'new, called, scheduled, done, lost'],
  ['n', 'write a note'],
  ['!', 'a new lead is spam'],
  ['/', 'search'],
  ['g i', 'go to the inbox'],
  ['g n', 'go to the numbers'],
  ['?', 'these keys'],
];
