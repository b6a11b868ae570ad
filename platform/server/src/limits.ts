export type Limits = typeof LIMITS;

/** How long things may take, in milliseconds. By default Fastify and Node set no limits, or long ones. */
export const LIMITS = {
  /** From the beginning of a request to its end. One that is longer under way is no visitor's. */
  request: 20_000,
  /** How often it is looked for requests that are too long under way. */
  check: 5000,
  /**
   * Without a byte in either direction: who reads nothing is disconnected. No limit of the whole time, which would cut off a poor line.
   * Of such a line the server hears only when a third of what the kernel holds for it has left, some 100 kB.
   */
  idle: 60_000,
  /**
   * Between two requests of a connection. Longer than proxies keep theirs (nginx: 60 s, Caddy: 2 min), so that none sends a request into one
   * that is being closed here.
   */
  unused: 130_000,
  /** For a connection to the API, with name lookup and TLS. Shorter than `api`: after it, nobody knows whether anything was sent. */
  connect: 5000,
  /** For an answer of the API, from the beginning. Shorter than `idle`. */
  api: 15_000,
};
