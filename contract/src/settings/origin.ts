/** Where a program that listens on a host and port is asked. An IPv6 address needs brackets in a URL. */
export function httpOrigin(host: string, port: number | string): string {
  return `http://${bracketed(host)}:${port}`;
}

/** A host as it is written in a URL. */
export function bracketed(host: string): string {
  return host.includes(':') ? `[${host}]` : host;
}
