import type { Page } from '@site/kit/section';
import { createContext, useContext } from 'react';
import type { DiscoveredRoute } from '../discovery.ts';

/** The way to the code of sections. */
export interface Pages {
  /** The site's public origin. */
  origin: string;
  routes: readonly DiscoveredRoute[];
  /**
   * The page whose prerendered HTML is in the document. It stays pending for ever when it cannot be loaded: React
   * then leaves that HTML where it is, with working links and a form that posts by itself.
   */
  prerendered?: Promise<Page>;
  /** The page of a route: the same promise at each call, until it failed and was forgotten. */
  page(route: DiscoveredRoute): Promise<Page>;
  /** Forgets a failed load, so that the next call of `page` tries again. */
  forget(route: DiscoveredRoute): void;
}

const PagesContext = createContext<Pages | undefined>(undefined);

export const PagesProvider = PagesContext.Provider;

export function usePages(): Pages {
  const pages = useContext(PagesContext);
  if (!pages) throw new Error('usePages needs a PagesProvider above it');
  return pages;
}
