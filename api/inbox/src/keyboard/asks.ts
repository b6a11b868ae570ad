import { createStore, useStore } from '@site/app/store';

/** What a key wants of the lead that is open, where that has to ask somebody first. */
export type Ask = 'lost' | 'take-over' | 'note';

const asks = createStore<{ id: string; ask: Ask } | null>(null);

/** Has an open lead ask for a reason, for leave or for a note. */
export function askFor(id: string, ask: Ask): void {
  asks.set(() => ({ id, ask }));
}

/** What is to be asked of a lead now. */
export function useAsk(id: string): Ask | undefined {
  return useStore(asks, (state) => (state?.id === id ? state.ask : undefined));
}

export function endAsk(): void {
  asks.set(() => null);
}
