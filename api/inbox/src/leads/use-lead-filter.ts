import type { LeadFilter } from '@site/contract/api';
import { useSearchParams } from 'react-router-dom';

type Key = keyof LeadFilter;

const KEYS = ['q', 'view', 'status', 'service', 'assigned', 'from', 'to'] as const satisfies Key[];

/** The filter in the page's address. The server checks it. */
export function useLeadFilter() {
  const [params, setParams] = useSearchParams();
  const present = KEYS.flatMap((key): [Key, string][] => {
    const value = params.get(key);
    return value ? [[key, value]] : [];
  });
  const values: Partial<Record<Key, string>> = Object.fromEntries(present);
  return {
    values,
    /** As a query string without its question mark. */
    search: new URLSearchParams(values).toString(),
    /** Changes parts of the filter; an empty value removes one. */
    change(parts: Partial<Record<Key, string>>, options?: { replace: boolean }) {
      const next = Object.entries({ ...values, ...parts }).filter(([, value]) => value);
      setParams(next, options);
    },
  };
}
