import { useCallback } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { loadSession, pathAfterSignIn } from '../session/session.ts';

/** Where somebody wanted to go, and how they get there once they are signed in. */
export function useArrival() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const wanted = params.get('next');
  const arrive = useCallback(
    async (next: string | null) => {
      await loadSession();
      navigate(pathAfterSignIn(next), { replace: true });
    },
    [navigate],
  );
  return { wanted, arrive };
}
