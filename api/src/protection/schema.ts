/** A row of `rate_count`: how many requests one address has sent in its current window. */
export interface RateCountTable {
  /** Keyed hash of the address: no address is in the database. */
  key: string;
  count: number;
  /** End of the window, ISO 8601 in UTC with milliseconds. */
  expires_at: string;
}

/** A row of `secret`: a random value that all instances of the API share. */
export interface SecretTable {
  name: string;
  /** Hexadecimal. */
  value: string;
}

declare module '../database/schema.ts' {
  interface LeadsSchema {
    rate_count: RateCountTable;
    secret: SecretTable;
  }
}
