import { type ApiError, asApiError, onSignedOut } from '../http/http.ts';
import { createStore, useStore } from '../store/store.ts';

/** Who is signed in, as far as the page knows. */
type SessionState<Session> =
  | { kind: 'unknown'; error?: ApiError }
  | { kind: 'out' }
  | { kind: 'in'; session: Session };

/** Who is signed in in a page, and what asks for it. */
export interface SessionStore<Session> {
  /** Asks who is signed in. */
  load: () => Promise<void>;
  /** Takes over what the server has answered. */
  set: (session: Session) => void;
  /** Nobody is signed in any more. */
  end: () => void;
  /** Outside of components. */
  get: () => SessionState<Session>;
  useState: () => SessionState<Session>;
  /** Who is signed in. Only below what asks for it. */
  useMe: () => Session;
}

/** Keeps who is signed in. @param ask of the server, which may say that nobody is @param onEnd is told when nobody is */
export function createSession<Session>(
  ask: () => Promise<Session | undefined>,
  onEnd: () => void = () => undefined,
): SessionStore<Session> {
  const store = createStore<SessionState<Session>>({ kind: 'unknown' });
  const useState = () => useStore(store, (state) => state);
  const set = (session: Session) => store.set(() => ({ kind: 'in', session }));
  function end(): void {
    onEnd();
    store.set(() => ({ kind: 'out' }));
  }
  onSignedOut(end);
  return {
    get: store.get,
    set,
    end,
    useState,
    async load() {
      try {
        const session = await ask();
        if (session) set(session);
        else end();
      } catch (thrown) {
        const error = asApiError(thrown);
        if (error.status === 401) end();
        // Somebody who was signed in stays so: only the line is down.
        else store.set((state) => (state.kind === 'in' ? state : { kind: 'unknown', error }));
      }
    },
    useMe() {
      const state = useState();
      if (state.kind !== 'in') throw new Error('Nobody is signed in.');
      return state.session;
    },
  };
}
