import { type ContactField, contactRequest, TRAP_FIELD } from '@site/contract';

/** The fields of a contact request, in the order of the form. */
export const FIELDS: readonly ContactField[] = contactRequest.keyof().options;

/** What a visitor typed, acceptable or not, by the name of the field. */
export type FormValues = ReadonlyMap<string, string>;

/** Reads what a visitor typed from a parsed form. What is missing or was sent twice is not in it. */
export function readValues(body: unknown): FormValues {
  const values = new Map<string, string>();
  for (const [name, value] of Object.entries(Object(body))) {
    if (typeof value === 'string') values.set(name, value);
  }
  return values;
}

/** Whether the field that no person sees was filled in. */
export function isTrapFilled(body: unknown): boolean {
  return (readValues(body).get(TRAP_FIELD.name) ?? '').trim() !== '';
}
