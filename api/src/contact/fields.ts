import type { ContactField } from '@site/contract';

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
