import type { ContactField } from '@site/contract';

interface FieldText {
  name: ContactField;
  label: string;
}

/** The fields of the contact form, in its order and with its labels. */
export const CONTACT_FIELDS = [
  { name: 'name', label: 'Name' },
  { name: 'email', label: 'Email' },
  { name: 'phone', label: 'Phone' },
  { name: 'service', label: 'Service' },
  { name: 'message', label: 'Message' },
] as const satisfies readonly FieldText[];

/** What a visitor typed, acceptable or not. */
export type ContactValues = Record<ContactField, string>;

/** Reads what a visitor typed from a parsed form. What is missing or was sent twice is empty. */
export function readValues(body: unknown): ContactValues {
  const sent = new Map(typeof body === 'object' && body !== null ? Object.entries(body) : []);
  const read = (field: ContactField) => {
    const value: unknown = sent.get(field);
    return typeof value === 'string' ? value : '';
  };
  return {
    name: read('name'),
    email: read('email'),
    phone: read('phone'),
    service: read('service'),
    message: read('message'),
  };
}
