// Types of what a section exposes.
import type { ComponentType } from 'react';
import type { Params } from 'react-router-dom';
import type { Thing } from 'schema-dts';

/** What the document's head says about one address. */
export interface PageHead {
  /** Unique on the site, at most 60 characters. */
  title: string;
  /** Unique on the site, 120 to 160 characters. */
  description: string;
  /**
   * What the page is about in the words of schema.org. The shell adds the company, as `businessId(origin)`.
   */
  structuredData?: readonly Thing[];
}

/** What a page has to know to describe itself. */
export interface HeadArgs {
  /** The address being shown: one of the route's addresses. */
  address: string;
  /** The parameters of the route's path. */
  params: Params;
  /** The site's public origin, for whole addresses. */
  origin: string;
}

/** A page module of a section: what the `lazy` of its route imports. */
export interface PageModule {
  Component: ComponentType;
  head(args: HeadArgs): PageHead;
}

/** An entry of the header's navigation. */
export interface MenuEntry {
  /**
   * What the link says: at most 12 characters, letters, digits, blanks and `&'’-` only. The gate refuses
   * others.
   */
  label: string;
}

/**
 * A React Router route object. A section exports a list of them as `routes` from `./section`. The publisher
 * reads `path` and `handle` from the built release, so the shell learns them from discovery and never from
 * code.
 */
export interface SectionRoute {
  /**
   * Names the route and the chunk of its page (`webpackChunkName`). Publishing refuses a route without such a
   * chunk.
   */
  id: string;
  /** A React Router pattern: `/contact`, or `/services/:service`. */
  path: string;
  handle: {
    /** Every address that the pattern stands for. Any other address that matches it is not found. */
    addresses: readonly string[];
    /**
     * A place in the header, behind the site's own links, that leads to the first address. The first two of
     * all sections are shown.
     */
    menu?: MenuEntry | undefined;
  };
  /** Imports the page module when one of the addresses is shown. */
  lazy: () => Promise<PageModule>;
}
