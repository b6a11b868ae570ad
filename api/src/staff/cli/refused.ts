/** A command that cannot be done. Its message is for the member of staff who gave it. */
export class Refused extends Error {
  override name = 'Refused';
}

/** What an error says, for the reason in a refusal. */
export function reasonOf(error: unknown): string {
  const { message }: { message?: unknown } = Object(error);
  return typeof message === 'string' ? message : String(error);
}
