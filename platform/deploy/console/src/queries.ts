import { createQueryFn, SESSION_KEY } from '@site/app/query';
import type { ApiError } from '@site/app/request';
import type { CanaryState, Job, Status } from '@site/releases/contract';
import { useInfiniteQuery, useMutation, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Generation, JobOf, PageErrors, Preview, Release, Session } from './types.ts';

const HISTORY_PAGE = 30;

/** Returns who is signed in. Throws on pages before the sign-in. */
export function useSession(): Session {
  const { data } = useQuery({
    queryKey: SESSION_KEY,
    queryFn: createQueryFn<Session>('/session'),
    enabled: false,
  });
  if (!data) throw new Error('Nobody is signed in');
  return data;
}

export function useStatus() {
  return useQuery({ queryKey: ['status'], queryFn: createQueryFn<Status>('/status') });
}

/** Returns the newest releases of each section by name. */
export function useReleases(names: readonly string[]): Record<string, readonly Release[] | undefined> {
  return useQueries({
    queries: names.map((name) => ({
      queryKey: ['releases', name],
      queryFn: createQueryFn<Release[]>(`/releases/${name}?limit=20`),
    })),
    combine: (results) =>
      Object.fromEntries(results.map(({ data }, index) => [names[index] ?? '', data] as const)),
  });
}

/** Returns generations page by page, the newest first. */
export function useHistory() {
  return useInfiniteQuery({
    queryKey: ['history'],
    queryFn: ({ pageParam, ...context }) =>
      createQueryFn<Generation[]>(`/history?limit=${HISTORY_PAGE}${pageParam ? `&before=${pageParam}` : ''}`)(
        {
          ...context,
          pageParam,
        },
      ),
    initialPageParam: 0,
    getNextPageParam: (page) => (page.length === HISTORY_PAGE ? page.at(-1)?.generation : undefined),
  });
}

export function useCanary() {
  return useQuery({ queryKey: ['canary'], queryFn: createQueryFn<CanaryState>('/canary') });
}

export function usePreviews() {
  return useQuery({ queryKey: ['previews'], queryFn: createQueryFn<Preview[]>('/previews') });
}

/** Returns today's page views, and errors by release. */
export function usePageErrors() {
  return useQuery({ queryKey: ['page-errors'], queryFn: createQueryFn<PageErrors>('/page-errors') });
}

/** Whether a job has ended. */
export function hasJobEnded({ state }: Pick<Job, 'state'>): boolean {
  return state === 'done' || state === 'failed';
}

export function useJob(id: string) {
  return useQuery<JobOf, ApiError>({
    queryKey: ['jobs', id],
    queryFn: createQueryFn<JobOf>(`/jobs/${id}`),
    refetchInterval: ({ state: { data } }) => (data && hasJobEnded(data) ? false : 500),
  });
}

/** Sends a change to the service, then refetches everything. */
export function useChange<Input, Answer>(change: (input: Input) => Promise<Answer>) {
  const client = useQueryClient();
  return useMutation<Answer, ApiError, Input>({
    mutationFn: change,
    onSuccess: () => void client.invalidateQueries(),
  });
}
