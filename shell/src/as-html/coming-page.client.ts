/** The HTML of another page of the composition, on its way. */
interface ComingPage {
  /** Resolves when the server has begun to answer. */
  begun: Promise<void>;
  /** Rejects where what came is no page of this composition. */
  page: Promise<Document>;
}

/** By path. What a composition shows at an address never changes. */
const coming = new Map<string, ComingPage>();

function compositionOf(document: Document): string | undefined {
  return document.querySelector<HTMLMetaElement>('meta[name=composition]')?.content;
}

/** A page as it came. @throws where it is of another composition, as after a promotion, or was sent on or refused */
function checked({ status, responseURL, response }: XMLHttpRequest, path: string): Document {
  const known = compositionOf(document);
  const isPage = status === 200 && new URL(responseURL).pathname === path && response instanceof Document;
  if (isPage && known && compositionOf(response) === known) return response;
  throw new Error(`${path} is no page of this composition`);
}

/**
 * Asks for the HTML of a page. The browser makes a document of it by itself, in which no script runs and nothing is fetched: no text becomes markup,
 * which the site's policy allows nobody.
 */
function ask(path: string): ComingPage {
  const request = new XMLHttpRequest();
  const begun = new Promise<void>((resolve, reject) => {
    request.onreadystatechange = () => {
      if (request.readyState >= XMLHttpRequest.HEADERS_RECEIVED) resolve();
    };
    request.addEventListener('error', reject);
  });
  const page = new Promise<Document>((resolve, reject) => {
    request.onloadend = () => {
      try {
        resolve(checked(request, path));
      } catch (error) {
        coming.delete(path);
        reject(error);
      }
    };
  });
  // Who prefetches does not wait, and whoever goes there asks again.
  for (const promise of [begun, page]) promise.catch(() => undefined);
  request.open('GET', path);
  request.responseType = 'document';
  request.send();
  return { begun, page };
}

/** The page at a path: asked for once, unless it did not come. */
export function comingPage(path: string): ComingPage {
  const found = coming.get(path) ?? ask(path);
  coming.set(path, found);
  return found;
}
