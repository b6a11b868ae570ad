import { Center, Loader } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Navigate, useHref, useLocation } from 'react-router-dom';
import { ErrorAlert } from './ErrorAlert.tsx';
import { createQueryFn, SESSION_KEY } from './query.ts';

interface RequireSessionProps {
  /** Address of the session; it answers 401 if there is none. */
  path: string;
  children: ReactNode;
}

/** Redirects to `/sign-in` if nobody is signed in, with the wanted page as `next`. */
export function RequireSession({ path, children }: RequireSessionProps) {
  const { data, error, refetch } = useQuery({
    queryKey: SESSION_KEY,
    queryFn: createQueryFn<object | null>(path),
    // Any 401 ends the session, so polling is not needed.
    refetchInterval: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const wanted = useHref(useLocation());
  if (data) return children;
  if (data === null) return <Navigate to={`/sign-in?next=${encodeURIComponent(wanted)}`} replace />;
  return (
    <Center component="main" mih="60dvh" p="md">
      {error ? <ErrorAlert error={error} onRetry={refetch} /> : <Loader role="status" aria-label="Loading" />}
    </Center>
  );
}
