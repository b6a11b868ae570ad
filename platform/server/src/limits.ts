/** Limits of the server: times in milliseconds, sizes in bytes. Node and Fastify have none, or long ones. */
export const LIMITS = {
  headers: 10_000,
  /** For a whole request to arrive. */
  request: 20_000,
  /** How often Node looks for requests that take too long. */
  check: 5000,
  /** Without a byte in either direction: ends clients that read nothing. */
  idle: 60_000,
  /**
   * Between two requests. Longer than proxies keep a connection (nginx 60 s, Caddy 2 min), so they close it
   * first.
   */
  keepAlive: 130_000,
  connect: 5000,
  api: 15_000,
  connections: 10_000,
  /**
   * All bodies together that have arrived in part or wait for the API. Reports have half as much for
   * themselves.
   */
  bodies: 32 * 1024 * 1024,
};

export type Limits = typeof LIMITS;
