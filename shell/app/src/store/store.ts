import { useSyncExternalStore } from 'react';

/** A value that parts of the page share, and who wants to know of its changes. */
export interface Store<State> {
  get: () => State;
  set: (change: (state: State) => State) => void;
  subscribe: (listener: () => void) => () => void;
}

export function createStore<State>(initial: State): Store<State> {
  let state = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => state,
    set(change) {
      const next = change(state);
      if (Object.is(next, state)) return;
      state = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** What a component needs of a store. @param select returns the same value as long as nothing changes */
export function useStore<State, Part>(store: Store<State>, select: (state: State) => Part): Part {
  return useSyncExternalStore(store.subscribe, () => select(store.get()));
}
