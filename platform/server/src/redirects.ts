import { normalizePath } from '@site/shell/discovery';

/**
 * Returns where a request is redirected to. Each page has one address: without a slash at its end, and with
 * no needless percent-encoding.
 * @param url path and query of the request
 * @returns undefined where it is right as it is
 */
export function redirectTarget(url: string): string | undefined {
  const [path = '/', query] = url.split(/\?(.*)/s);
  const decoded = normalizePath(path);
  // With two slashes at its start, or a backslash, the browser would take the rest for a host.
  const plain = decoded.length > 1 ? `/${decoded.replace(/^[/\\]+|\/+$/g, '')}` : decoded;
  const isPlain = plain === path || (!path.endsWith('/') && decoded === path);
  if (isPlain) return undefined;
  return query ? `${plain}?${query}` : plain;
}
