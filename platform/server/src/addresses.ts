const UNRESERVED = /[\w.~-]/;

/** Decodes characters that need no percent-encoding (RFC 3986, 6.2.2.2). */
function decodeUnreserved(path: string): string {
  return path.replace(/%([0-9a-f]{2})/gi, (encoded, hex: string) => {
    const character = String.fromCharCode(Number.parseInt(hex, 16));
    return UNRESERVED.test(character) ? character : encoded;
  });
}

/**
 * Returns where a request is redirected to, since each page has one address: without a slash at its end, and with no
 * more percent-encoding than needed.
 * @param url path and query of the request
 * @returns undefined where it is right as it is
 */
export function plainAddress(url: string): string | undefined {
  const [path = '/', query] = url.split(/\?(.*)/s);
  const decoded = decodeUnreserved(path);
  // With two slashes at its start, or a backslash, the browser would take the rest for a host.
  const plain = decoded.length > 1 ? `/${decoded.replace(/^[/\\]+|\/+$/g, '')}` : decoded;
  const isPlain = plain === path || (!path.endsWith('/') && decoded === path);
  if (isPlain) return undefined;
  return query ? `${plain}?${query}` : plain;
}
