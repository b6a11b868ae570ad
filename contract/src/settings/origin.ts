/** Where a program that listens on a host and port is asked. An IPv6 address needs brackets in a URL. */
export function httpOrigin(host: string, port: number | string): string {
  return `http://${bracketed(host)}:${port}`;
}

/** Where staff's inbox is, without a slash at its end: where nobody has said so, on the API's own machine. */
export function inboxOrigin({
  STAFF_ORIGIN,
  API_PORT,
}: {
  STAFF_ORIGIN: string | undefined;
  API_PORT: number;
}): string {
  return STAFF_ORIGIN ?? `http://localhost:${API_PORT}`;
}

/** A host as it is written in a URL. */
export function bracketed(host: string): string {
  return host.includes(':') ? `[${host}]` : host;
}
