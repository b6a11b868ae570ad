import { createQueryFn } from '@site/app/query';
import { request } from '@site/app/request';
import { INBOX_PATHS, type NewPerson, type RoleChange, type StaffPerson } from '@site/contract/api';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';

const PEOPLE = `${INBOX_PATHS.api}/people`;

export const peopleQuery = queryOptions({
  queryKey: ['people'],
  queryFn: createQueryFn<StaffPerson[]>(PEOPLE),
});

/** Sends a change of the list, and then fetches the list again. */
function usePeopleChange<Variables>(mutationFn: (variables: Variables) => Promise<unknown>) {
  const client = useQueryClient();
  return useMutation({ mutationFn, onSettled: () => client.invalidateQueries(peopleQuery) });
}

export function useAddPerson() {
  return usePeopleChange((person: NewPerson) => request('POST', PEOPLE, { body: person }));
}

export function useRoleChange(id: string) {
  return usePeopleChange((change: RoleChange) => request('PATCH', `${PEOPLE}/${id}`, { body: change }));
}

export function usePersonRemoval() {
  return usePeopleChange((id: string) => request('DELETE', `${PEOPLE}/${id}`));
}
