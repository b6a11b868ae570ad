import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ask, type ServiceError } from './service.ts';
import type { CanaryState, Generation, Job, Preview, Release, Session, Status } from './types.ts';

const PAGE_SIZE = 30;

/** Returns who is signed in; null if nobody is. */
export function useSession() {
  return useQuery({
    queryKey: ['session'],
    queryFn: async () => (await ask<Session | undefined>('GET', '/session')) ?? null,
    refetchInterval: 60_000,
  });
}

/** Returns who is signed in. Only for components that are shown to them. */
export function useMe(): Session {
  const { data } = useSession();
  if (!data) throw new Error('Nobody is signed in');
  return data;
}

export function useStatus() {
  return useQuery({ queryKey: ['status'], queryFn: () => ask<Status>('GET', '/status') });
}

export function useReleases(enabled: boolean) {
  return useQuery({
    queryKey: ['releases'],
    queryFn: () => ask<{ releases: Release[] }>('GET', '/releases'),
    enabled,
  });
}

export function useHistory() {
  return useInfiniteQuery({
    queryKey: ['history'],
    queryFn: ({ pageParam }) =>
      ask<Generation[]>('GET', `/history?limit=${PAGE_SIZE}${pageParam ? `&before=${pageParam}` : ''}`),
    initialPageParam: 0,
    getNextPageParam: (page) => (page.length === PAGE_SIZE ? page.at(-1)?.generation : undefined),
  });
}

export function useCanary() {
  return useQuery({ queryKey: ['canary'], queryFn: () => ask<CanaryState>('GET', '/canary') });
}

export function usePreviews() {
  return useQuery({ queryKey: ['previews'], queryFn: () => ask<Preview[]>('GET', '/previews') });
}

export function isOver(job: Job | undefined): boolean {
  return job !== undefined && job.state !== 'waiting' && job.state !== 'running';
}

export function useJob(id: string) {
  return useQuery<Job, ServiceError>({
    queryKey: ['jobs', id],
    queryFn: () => ask<Job>('GET', `/jobs/${id}`),
    refetchInterval: ({ state }) => (isOver(state.data) ? false : 500),
  });
}

/** Changes something at the service. Everything that is shown is asked for again. */
export function useChange<Input, Answer>(change: (input: Input) => Promise<Answer>) {
  const client = useQueryClient();
  return useMutation<Answer, ServiceError, Input>({
    mutationFn: change,
    onSettled: () => client.invalidateQueries(),
  });
}
