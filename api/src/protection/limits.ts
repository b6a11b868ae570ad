export type Limits = typeof LIMITS;

/**
 * How long a connection may take, in milliseconds. By default Fastify and Node set no limits, or long ones, so a client that sends or takes
 * a byte now and then would keep its connection for ever.
 */
export const LIMITS = {
  /** From the beginning of a request to its end: 32 KiB arrive within it even on a poor line. */
  request: 20_000,
  /** How often it is looked for requests that are too long under way. */
  check: 5000,
  /** Without a byte in either direction. Longer than a commit may take (busy_timeout, 5 s). */
  idle: 30_000,
  /** From the headers to the answer: what the body may take, and what the database may take. Shorter than `idle`, which would end it without an answer. */
  answer: 28_000,
  /** How often it is looked for answers that are late. */
  checkAnswers: 1000,
};
