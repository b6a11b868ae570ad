import { QueryCache, QueryClient } from '@tanstack/react-query';
import { ServiceError } from './service.ts';

/** Asks again every five seconds while the page is looked at. A session that has ended leads to the sign-in page. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError(error, query) {
      if (error instanceof ServiceError && error.status === 401 && query.queryKey[0] !== 'session')
        void queryClient.invalidateQueries({ queryKey: ['session'] });
    },
  }),
  defaultOptions: {
    queries: {
      staleTime: 2000,
      refetchInterval: 5000,
      retry: (count, error) => count < 2 && !(error instanceof ServiceError && error.status < 500),
    },
  },
});
