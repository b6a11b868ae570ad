/** Says that what is shown is not in the store any more. */
export class Lost extends Error {}

/** What keeps what is live from being served, or from being served after a restart. */
export interface LiveProblem {
  /** For the log: it names folders. */
  error: Error;
  /** For everybody. */
  text: string;
}

/** What is said of an error that came of following what is live. */
export function liveProblemOf(error: unknown): LiveProblem {
  return {
    error: error instanceof Error ? error : new Error(String(error)),
    text:
      error instanceof Lost
        ? 'What is shown is not in the store any more.'
        : 'A newer generation cannot be shown.',
  };
}

/** Nothing came of asking. */
export const SILENT: LiveProblem = {
  error: new Error('The release store does not answer'),
  text: 'The release store does not answer.',
};
