import { z } from 'zod';
import { LIMITS, MINIMUM } from './limits.ts';
import { SERVICE_CODES } from './services.ts';

function text(field: string, limit: number) {
  return z
    .string({ error: ({ input }) => (input === undefined ? 'Required' : `${field} must be text`) })
    .max(limit, `${field} must be at most ${limit.toLocaleString('en-US')} characters`);
}

function atLeast(minimum: number) {
  // The value itself stays as it was typed; only what counts towards the minimum is trimmed.
  return (value: string) => value.trim().length >= minimum;
}

/**
 * A contact request as visitors send it: five fields, all required. The form validates with it before it sends,
 * the API before it stores. Unknown fields are dropped.
 */
export const contactRequest = z.object({
  name: text('Name', LIMITS.short).refine(atLeast(MINIMUM.name), 'Name must be at least 2 characters'),
  email: text('Email', LIMITS.short).pipe(z.email('Invalid email address')),
  phone: text('Phone number', LIMITS.short).refine(
    atLeast(MINIMUM.phone),
    'Phone number must be at least 10 digits',
  ),
  service: z.enum(SERVICE_CODES, {
    error: ({ input }) => (input === undefined ? 'Required' : 'Please select a service'),
  }),
  message: text('Message', LIMITS.message).refine(
    atLeast(MINIMUM.message),
    'Message must be at least 10 characters',
  ),
});

export type ContactRequest = z.infer<typeof contactRequest>;

/** A field of the contact request. */
export type ContactField = keyof ContactRequest;
