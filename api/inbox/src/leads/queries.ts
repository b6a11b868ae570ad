import { createQueryFn } from '@site/app/query';
import { request } from '@site/app/request';
import { INBOX_PATHS, type LeadDetail, type LeadPage } from '@site/contract/api';
import {
  keepPreviousData,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { useLeadFilter } from './use-lead-filter.ts';

const LEADS = `${INBOX_PATHS.api}/leads`;

/** Fetches the leads that match the filter in the page's address. */
export function useLeads() {
  const { search } = useLeadFilter();
  const query = useInfiniteQuery({
    queryKey: ['leads', 'list', search],
    queryFn: ({ pageParam, signal }) => {
      const query = new URLSearchParams(search);
      if (pageParam) query.set('cursor', pageParam);
      return request<LeadPage>('GET', `${LEADS}?${query}`, { signal });
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    // The tab's title counts new leads, also while somebody works in another tab.
    refetchIntervalInBackground: true,
    // A changed filter does not empty the list while its leads are fetched.
    placeholderData: keepPreviousData,
  });
  const pages = query.data?.pages ?? [];
  return { query, leads: pages.flatMap(({ leads }) => leads), counts: pages.at(-1)?.counts };
}

export function leadQuery(id: string) {
  return queryOptions({
    queryKey: ['leads', 'detail', id],
    queryFn: createQueryFn<LeadDetail>(`${LEADS}/${id}`),
  });
}

interface Change {
  method: 'POST' | 'PUT';
  /** Below the lead's address. */
  path: 'assignee' | 'status' | 'notes' | 'not-spam' | 'redeliver';
  body?: object;
}

/** Changes a lead. Whether the change succeeds or not, the page then shows the lead as the server has it. */
export function useLeadChange(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ method, path, body }: Change) =>
      request<LeadDetail>(method, `${LEADS}/${id}/${path}`, body ? { body } : {}),
    onSuccess: (lead) => client.setQueryData(leadQuery(id).queryKey, lead),
    onSettled: () => client.invalidateQueries({ queryKey: ['leads'] }),
  });
}

export function useLeadErasure(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => request('DELETE', `${LEADS}/${id}`),
    onSuccess() {
      client.removeQueries({ queryKey: leadQuery(id).queryKey });
      return client.invalidateQueries({ queryKey: ['leads', 'list'] });
    },
  });
}
