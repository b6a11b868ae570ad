/** What tells a program to stop. */
export const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
