import { Loader } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import { type Location, Navigate, useLocation } from 'react-router-dom';
import { RefusalNote } from '../parts/RefusalNote.tsx';
import type { SessionStore } from './session.ts';

interface SignedInProps<Session> {
  session: Pick<SessionStore<Session>, 'load' | 'useState'>;
  /** The page for signing in, which leads back to where somebody wanted to go. */
  signInPath: (wanted: Location) => string;
  children: ReactNode;
}

/** Pages for those who are signed in: others are sent to sign in, and come back to where they wanted to go. */
export function SignedIn<Session>({ session, signInPath, children }: SignedInProps<Session>) {
  const state = session.useState();
  const location = useLocation();
  const { load } = session;
  useEffect(() => {
    if (state.kind === 'unknown') void load();
  }, [state.kind, load]);
  if (state.kind === 'out') return <Navigate to={signInPath(location)} replace />;
  if (state.kind === 'in') return children;
  return (
    <main>
      {state.error ? (
        <RefusalNote error={state.error} onRetry={() => void load()} />
      ) : (
        <Loader m="xl" role="status" aria-label="Loading" />
      )}
    </main>
  );
}
