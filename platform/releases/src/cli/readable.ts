/** `2026-11-21T09:05:12.345Z` → `2026-11-21 09:05:12 UTC` */
export function readableTime(iso: string): string {
  return `${iso.slice(0, 19).replace('T', ' ')} UTC`;
}

/** `12345` → `12.1 KB` */
export function readableBytes(bytes: number): string {
  return `${(bytes / 1024).toFixed(1)} KB`;
}
