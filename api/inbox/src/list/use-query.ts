import { useCallback, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { type LeadQuery, readQuery, writeQuery } from '../leads/query.ts';

/** What the address chooses, and how it is changed. */
export function useQuery() {
  const { search } = useLocation();
  const navigate = useNavigate();
  const query = useMemo(() => readQuery(search), [search]);
  const change = useCallback(
    (part: Partial<LeadQuery>, { replace = false } = {}) =>
      navigate({ search: writeQuery({ ...query, ...part }) }, { replace }),
    [navigate, query],
  );
  return { query, search: useMemo(() => writeQuery(query), [query]), change };
}
