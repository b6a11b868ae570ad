/** Turns the text of a setting into its value, or refuses it: all of zod's do, and those that are loaded without it. */
export interface Format<Value = unknown> {
  safeParse(text: string): { success: true; data: Value } | { success: false };
}

/** What there is to know about a setting. */
export interface Declaration {
  /** One line for whoever sets it. */
  meaning: string;
  /** What it has to be, in words that end the sentence of a refusal. */
  allowed: string;
  format: Format;
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
