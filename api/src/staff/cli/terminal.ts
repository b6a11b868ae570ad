/** Moment as staff read it: in the time zone of this computer, which it names. */
export function localTime(isoTime: string): string {
  const format = new Intl.DateTimeFormat('en-US', {
    year: 'numeric',
    month: 'short',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'short',
  });
  return format.format(new Date(isoTime));
}

/** What an error says, for the reason in a refusal. */
export function reasonOf(error: unknown): string {
  const { message }: { message?: unknown } = Object(error);
  return typeof message === 'string' ? message : String(error);
}
