/** Media types of an archive, as it is and compressed. */
export const ARCHIVE_TYPES = { tar: 'application/x-tar', gzip: 'application/gzip' } as const;
