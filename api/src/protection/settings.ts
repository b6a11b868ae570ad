/** Who may ask what, and how often. */
export interface Protection {
  /** The site's origin, without a slash at its end. Only its pages may post. */
  siteOrigin: string;
  /** Contact requests per address in ten minutes. */
  rateLimitMax: number;
  /** Whose X-Forwarded-For is believed: addresses, ranges, and the names that Fastify knows. */
  trustProxy: string[];
  /** Staff's read access. Without it nobody can read leads over HTTP. */
  leadsToken: string | undefined;
}
