import { get, SESSION_KEY } from '@site/app/query';
import type { ApiError } from '@site/app/request';
import type { CanaryState, Job, Status } from '@site/releases/contract';
import { useInfiniteQuery, useMutation, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Generation, JobOf, PageErrors, Preview, Release, Session } from './types.ts';

const HISTORY_PAGE = 30;

/** Returns who is signed in. Throws on pages before the sign-in. */
export function useSession(): Session {
  const { data } = useQuery({ queryKey: SESSION_KEY, queryFn: get<Session>('/session'), enabled: false });
  if (!data) throw new Error('Nobody is signed in');
  return data;
}

export function useStatus() {
  return useQuery({ queryKey: ['status'], queryFn: get<Status>('/status') });
}

/** Returns the newest releases of each section by name. */
export function useReleases(names: readonly string[]): Record<string, readonly Release[] | undefined> {
  return useQueries({
    queries: names.map((name) => ({
      queryKey: ['releases', name],
      queryFn: get<Release[]>(`/releases/${name}?limit=20`),
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
      get<Generation[]>(`/history?limit=${HISTORY_PAGE}${pageParam ? `&before=${pageParam}` : ''}`)({
        ...context,
        pageParam,
      }),
    initialPageParam: 0,
    getNextPageParam: (page) => (page.length === HISTORY_PAGE ? page.at(-1)?.generation : undefined),
  });
}

export function useCanary() {
  return useQuery({ queryKey: ['canary'], queryFn: get<CanaryState>('/canary') });
}

export function usePreviews() {
  return useQuery({ queryKey: ['previews'], queryFn: get<Preview[]>('/previews') });
}

/** Returns today's page views, and errors by release. */
export function usePageErrors() {
  return useQuery({ queryKey: ['page-errors'], queryFn: get<PageErrors>('/page-errors') });
}

/** Whether a job has ended. */
export function hasEnded({ state }: Pick<Job, 'state'>): boolean {
  return state === 'done' || state === 'failed';
}

export function useJob(id: string) {
  return useQuery<JobOf, ApiError>({
    queryKey: ['jobs', id],
    queryFn: get<JobOf>(`/jobs/${id}`),
    refetchInterval: ({ state: { data } }) => (data && hasEnded(data) ? false : 500),
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
