import { type ContactField, TRAP_FIELD } from '@site/contract';

interface FieldText {
  name: ContactField;
  label: string;
}

/** The fields of the contact form, in its order and with the labels that it has in the contact section. */
export const CONTACT_FIELDS = [
  { name: 'name', label: 'Full name' },
  { name: 'email', label: 'Email' },
  { name: 'phone', label: 'Phone number' },
  { name: 'service', label: 'Service needed' },
  { name: 'message', label: 'How can we help?' },
] as const satisfies readonly FieldText[];

/** What a visitor typed, acceptable or not. */
export type ContactValues = Record<ContactField, string>;

/** Reads what a visitor typed from a parsed form. What is missing or was sent twice is empty. */
export function readValues(body: unknown): ContactValues {
  const read = (field: ContactField) => readText(body, field);
  return {
    name: read('name'),
    email: read('email'),
    phone: read('phone'),
    service: read('service'),
    message: read('message'),
  };
}

/** Whether the field that no person sees was filled in. */
export function isTrapFilled(body: unknown): boolean {
  return readText(body, TRAP_FIELD).trim() !== '';
}

function readText(body: unknown, field: string): string {
  const sent = new Map<string, unknown>(
    typeof body === 'object' && body !== null ? Object.entries(body) : [],
  );
  const value = sent.get(field);
  return typeof value === 'string' ? value : '';
}
