import type { Page } from '@site/kit/section';
import { createContext, useContext } from 'react';
import type { DiscoveredRoute } from '../discovery.ts';

/** The page whose HTML was in the document. */
export interface Prerendered {
  /**
   * Its code. Pending for as long as that cannot be loaded: React then leaves the HTML where it is, with working
   * links and a form that posts by itself.
   */
  page: Promise<Page>;
  /** Whether the HTML needs its code at once. Else that may never be asked for. */
  atOnce: boolean;
  /** A copy of the element that the section's HTML was in. */
  copy: Element;
}

/** The way to the code of sections. */
export interface Pages {
  /** The site's public origin. */
  origin: string;
  routes: readonly DiscoveredRoute[];
  prerendered?: Prerendered;
  /**
   * The page of a route: the same promise at each call, until it is forgotten.
   * It rejects with NotLoadedError once everything was tried.
   */
  page(route: DiscoveredRoute): Promise<Page>;
  /** Starts to load a page that the visitor may want next. A failure is of no interest until they do. */
  prefetch(route: DiscoveredRoute): Promise<boolean>;
  /**
   * The same page of the section's earlier release, for when the page does not render. Else as `page`.
   * @param after why it does not
   */
  earlierPage(route: DiscoveredRoute, after: unknown): Promise<Page>;
  /** Called when something else is shown in the place of a route's page. */
  replaced(route: DiscoveredRoute): void;
  /** Whether the server has the section's release no more, as those that were removed since the document came. */
  isGone(route: DiscoveredRoute): Promise<boolean>;
  /** Forgets a page that did not load or render, so that the next call loads it afresh. */
  forget(route: DiscoveredRoute): void;
}

const PagesContext = createContext<Pages | undefined>(undefined);

export const PagesProvider = PagesContext.Provider;

export function usePages(): Pages {
  const pages = useContext(PagesContext);
  if (!pages) throw new Error('usePages needs a PagesProvider above it');
  return pages;
}
