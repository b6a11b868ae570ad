import { z } from 'zod';
import { SERVICE_CODES } from './services.ts';

/** Upper limits, in characters. No person reaches them; they keep a script from filling the disk. */
export const LIMITS = { short: 200, message: 5000 } as const;

/** Shortest accepted input, in characters, spaces at either end not counted. */
export const MINIMUM = { name: 2, phone: 10, message: 10 } as const;

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

/**
 * A field of the form without JavaScript that no person sees: what fills it in is a program. Such programs know the
 * name, and browsers do not fill it in by themselves. It is no part of the JSON request.
 */
export const TRAP_FIELD = 'website';
