// Types of what a section exposes.
import type { ComponentType } from 'react';
import type { Thing } from 'schema-dts';

/** What the document's head says about one address. */
export interface PageHead {
  /** Unique on the site, at most 60 characters. */
  title: string;
  /** Unique on the site, 120 to 160 characters. */
  description: string;
  /** What the page is about in the words of schema.org. The shell adds the company, as `businessId(origin)`. */
  structuredData?: readonly Thing[];
}

/** What a page has to know of the site to describe itself. */
export interface HeadContext {
  /** The site's public origin, for whole addresses. */
  origin: string;
}

/** What the shell tells a page. */
export interface PageProps {
  /** The address being shown: one of the route's addresses. */
  address: string;
}

/** A page module of a section: loaded when one of its addresses is shown. */
export interface Page {
  head(address: string, context: HeadContext): PageHead;
  Component: ComponentType<PageProps>;
}

/** An entry of the header's navigation. */
export interface MenuEntry {
  /** What the link says: at most 12 characters, letters, digits, blanks and `&'’-` only. The gate refuses others. */
  label: string;
}

/** Addresses of one pattern, and the page that shows them. */
export interface SectionRoute {
  /** What all of the addresses fit: `/contact`, or `/services/:service` with a name in the place of what differs. The gate refuses others. */
  path: string;
  /** Key into `Section.pages`. */
  page: string;
  /** Every address that the pattern stands for. Any other address that matches it is not found. */
  addresses: readonly string[];
  /**
   * Asks for a place in the header, in the main bar and in the menu of small screens, behind the site's own links. It leads to the
   * first address. Of all sections' entries the first two are shown, in the order of the sections' names.
   */
  menu?: MenuEntry | undefined;
}

/**
 * The door of a remote: what it exposes as `./section`. Routes are read from the built release when it is
 * published, so the shell learns them from discovery and never from code.
 */
export interface Section {
  routes: readonly SectionRoute[];
  /**
   * One loader a page. The key must also be the chunk's name (`webpackChunkName`), by which a release knows
   * the files that the page needs; publishing refuses a page without such a chunk.
   */
  pages: Readonly<Record<string, () => Promise<Page>>>;
}
