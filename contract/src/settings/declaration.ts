import type { z } from 'zod';

/** What there is to know about a setting. */
export interface Declaration {
  /** One line for whoever sets it. */
  meaning: string;
  /** What it has to be, in words that end the sentence of a refusal. */
  allowed: string;
  format: z.ZodType<unknown, string>;
  /**
   * The text that stands for it where it is not set; `<NAME>` in it stands for another setting. A setting without default is
   * undefined then.
   */
  default?: string;
  /** What holds where a setting without default is not set, in words; "none" if left out. */
  otherwise?: string;
  /** A value that might be set, where the default is no example. */
  example?: string;
  /** Its value is never repeated in a message. */
  secret?: true;
  /** Settings that have to be set where this one is. */
  needs?: readonly string[];
  /** What is different for the API. */
  api?: Partial<Pick<Declaration, 'allowed' | 'format' | 'default'>>;
}
