import type { Page } from '@site/kit/section';
import { type DiscoveredRemote, type DiscoveredRoute, discoveredRoutes, liveRemotes } from '../discovery.ts';
import type { PageData } from '../document/page-data.ts';
import { checkEntries, ReleaseLoader } from '../federation/releases.client.ts';
import { NoPageError } from '../federation/remotes.ts';
import { meet } from '../views/meet.client.ts';
import { type Attempt, describeFailures, firstToWork } from './attempts.ts';
import { Loads } from './loads.ts';
import { reportEarly } from './page-errors.client.ts';
import type { Pages, Prerendered } from './pages.ts';
import { retry } from './retry.ts';
import { fetchSectionFiles } from './section-files.client.ts';

/** How long a visitor waits for a page before it is asked for once more, in milliseconds. */
const FIRST_DEADLINE_MS = 5000;

/** How long for each further attempt. */
const NEXT_DEADLINE_MS = 3000;

/** How long where the HTML is there already, and asking again would only slow down a slow connection. */
const PRERENDERED_DEADLINE_MS = 10_000;

/** The releases of a remote that a page can come from. */
interface Loaders {
  live: ReleaseLoader;
  earlier?: ReleaseLoader;
}

function createLoaders({ url, fallbackUrl, metadata, extras }: DiscoveredRemote): Loaders {
  const { container, fallback } = extras;
  const loader = (address: string, release: DiscoveredRemote['metadata']) =>
    new ReleaseLoader({ container, entry: new URL(address, window.location.href).href, ...release });
  const live = loader(url, metadata);
  return fallbackUrl && fallback ? { live, earlier: loader(fallbackUrl, fallback) } : { live };
}

function attempt(loader: ReleaseLoader, page: string, deadline: number): Attempt<Page> {
  return {
    name: loader.name,
    deadline,
    run: () => loader.loadPage(page),
    abandon: () => loader.startAfresh(),
  };
}

/** Makes the attempts and says on the console, once, what did not work. @param wanted whose page it is */
async function load(
  what: string,
  { name: wanted, entry: file }: ReleaseLoader,
  attempts: readonly Attempt<Page>[],
): Promise<Page> {
  try {
    const { value, name, failures } = await firstToWork(what, attempts);
    if (failures.length > 0) {
      console.warn(`${what} comes from ${name}. ${describeFailures(failures)}`);
      meet({ kind: name === wanted ? 'retried' : 'not-loaded', file });
    }
    return value;
  } catch (error) {
    const reason = Object(error).cause;
    // Where there is no earlier release, or none that has the page, nothing has failed.
    if (reason) {
      console.warn(String(error));
      meet({ kind: 'not-loaded', file, reason });
    }
    throw error;
  }
}

/**
 * Loads a page again and again until it comes. It counts as not loaded when it was asked for twice, as any other, and then comes late.
 */
async function keepLoading(wanted: Attempt<Page>, file: string, onFirstFailure: (reason: unknown) => void) {
  let failures = 0;
  const abandon = () => {
    failures += 1;
    if (failures === 2) meet({ kind: 'not-loaded', file });
    wanted.abandon();
  };
  const page = await retry({ ...wanted, abandon }, onFirstFailure);
  if (failures === 1) meet({ kind: 'retried', file });
  return page;
}

/** The page whose HTML is in the document. */
interface First {
  route: DiscoveredRoute;
  /** A copy of the element that the HTML is in. */
  copy: Element;
  /** When the HTML needs its code; undefined for at once. */
  needed: Promise<void> | undefined;
}

/** For how long it is asked whether a release is gone, in milliseconds. */
const ASKED_MS = 2000;

/** The pages that discovery names, in the browser. */
export function createBrowserPages({ origin, discovery }: PageData, first?: First): Pages {
  const remotes = new Map<string, Loaders>();
  for (const remote of liveRemotes(discovery)) remotes.set(remote.extras.container, createLoaders(remote));
  checkEntries();

  const keyOf = ({ container, page }: DiscoveredRoute) => `${container}/${page}`;
  const pages = new Loads<Page>();
  const earlierPages = new Loads<Page>();

  function loaders({ container }: DiscoveredRoute): Loaders {
    const found = remotes.get(container);
    if (!found) throw new Error(`Discovery names no ${container}`);
    return found;
  }

  function earlierAttempts(route: DiscoveredRoute): Attempt<Page>[] {
    const { earlier } = loaders(route);
    if (!earlier) return [];
    const hasNone = (reason: unknown) => reason instanceof NoPageError;
    return [{ ...attempt(earlier, route.page, NEXT_DEADLINE_MS), hasNone }];
  }

  function loadPage(route: DiscoveredRoute): Promise<Page> {
    const { live } = loaders(route);
    return load(keyOf(route), live, [
      attempt(live, route.page, FIRST_DEADLINE_MS),
      attempt(live, route.page, NEXT_DEADLINE_MS),
      ...earlierAttempts(route),
    ]);
  }

  // Only the release that the HTML was rendered by: another one may not fit it, and React would take it away.
  async function loadPrerendered(route: DiscoveredRoute, needed: Promise<void> | undefined): Promise<Page> {
    await needed;
    fetchSectionFiles();
    const { live } = loaders(route);
    const wanted = attempt(live, route.page, PRERENDERED_DEADLINE_MS);
    const page = keepLoading(wanted, live.entry, (reason) =>
      console.warn(`${keyOf(route)} is left as its HTML, and loading it is tried again.`, reason),
    );
    await page;
    pages.keep(keyOf(route), page);
    return page;
  }

  function prerenderedBy({ route, copy, needed }: First): Prerendered {
    return { page: loadPrerendered(route, needed), atOnce: !needed, copy };
  }

  return {
    origin,
    routes: discoveredRoutes(discovery),
    ...(first ? { prerendered: prerenderedBy(first) } : {}),
    page: (route) => pages.get(keyOf(route), () => loadPage(route)),
    prefetch: (route) => pages.prefetch(keyOf(route), () => loadPage(route)),
    earlierPage: (route, after) =>
      earlierPages.get(keyOf(route), () => {
        const attempts = earlierAttempts(route);
        if (attempts.length > 0) reportEarly(after);
        const { live, earlier = live } = loaders(route);
        return load(`The earlier release of ${keyOf(route)}`, earlier, attempts);
      }),
    replaced: (route) => meet({ kind: 'fallback', file: loaders(route).live.entry }),
    async isGone(route) {
      const signal = AbortSignal.timeout(ASKED_MS);
      const answer = await fetch(loaders(route).live.entry, { method: 'HEAD', signal }).catch(
        () => undefined,
      );
      return answer?.status === 404;
    },
    forget(route) {
      pages.forget(keyOf(route));
      earlierPages.forget(keyOf(route));
      for (const loader of Object.values(loaders(route))) loader.startAfresh();
    },
  };
}
