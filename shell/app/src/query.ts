import { MutationCache, QueryCache, QueryClient, type QueryFunctionContext } from '@tanstack/react-query';
import { ApiError, request } from './request.ts';

/** Key of the session's query; its data is null if nobody is signed in. */
export const SESSION_KEY = ['session'];

const REFETCH_INTERVAL_MS = 15_000;

/** Creates the cache of an application. A 401 to any request ends the session. */
export function createQueryClient(): QueryClient {
  function onError(error: Error) {
    if (error instanceof ApiError && error.status === 401) client.setQueryData(SESSION_KEY, null);
  }
  const client = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        refetchInterval: REFETCH_INTERVAL_MS,
        refetchOnWindowFocus: true,
        retry: (failures, error) => failures < 2 && error instanceof ApiError && error.isTemporary,
      },
      // Without a connection, a change fails at once instead of waiting.
      mutations: { networkMode: 'always' },
    },
  });
  return client;
}

/** Returns a query function that gets a path. */
export function createQueryFn<Answer>(path: string) {
  return ({ signal }: QueryFunctionContext): Promise<Answer> => request('GET', path, { signal });
}
