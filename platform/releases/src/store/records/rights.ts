/** What a publisher may be allowed to do, each for named sections. */
export const RIGHTS = ['publish', 'promote', 'rollback', 'preview'] as const;
