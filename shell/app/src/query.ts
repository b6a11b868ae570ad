import { MutationCache, QueryCache, QueryClient, type QueryFunctionContext } from '@tanstack/react-query';
import { ApiError, request } from './request.ts';

/** The query whose data is the session; null if nobody is signed in. */
export const SESSION_KEY = ['session'];

/** How often shown data is fetched again, in milliseconds. */
const REFETCH_INTERVAL = 15_000;

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
        refetchInterval: REFETCH_INTERVAL,
        refetchOnWindowFocus: true,
        retry: (failures, error) => failures < 2 && error instanceof ApiError && error.isTemporary,
      },
      // Without a connection a change fails at once and says so, instead of waiting for one.
      mutations: { networkMode: 'always' },
    },
  });
  return client;
}

/** Returns a query function that gets a path. */
export function get<Answer>(path: string) {
  return ({ signal }: QueryFunctionContext): Promise<Answer> => request('GET', path, { signal });
}
