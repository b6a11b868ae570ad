import { z } from 'zod';
import { CONTACT_FIELDS, type ContactField } from './contact-form.ts';
import { SERVICE_CODES } from './services.ts';

export const REQUIRED_MESSAGE = 'Required';

const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\u2800]|(?!\s)\p{Cc}/gu;

/** Accepts text as typed. Invisible characters do not count towards the minimum. */
function text(
  name: string,
  { minLength = 0, maxLength }: { minLength?: number; maxLength: number },
  unit = 'characters',
) {
  return (
    z
      .string({ error: ({ input }) => (input === undefined ? REQUIRED_MESSAGE : `${name} must be text`) })
      .max(maxLength, {
        error: ({ input }) => {
          const [most, excess] = [maxLength, String(input).length - maxLength].map((n) =>
            n.toLocaleString('en-US'),
          );
          return `${name} must be at most ${most} characters: it is ${excess} too long`;
        },
      })
      // PostgreSQL cannot store it, and nobody types it.
      .refine(
        (value) => !value.includes('\0'),
        `${name} has a character that cannot be stored: please type it again`,
      )
      .refine(
        (value) => value.replace(INVISIBLE, '').trim().length >= minLength,
        `${name} must be at least ${minLength} ${unit}`,
      )
  );
}

/** Validates in the form and in the API. Drops unknown fields. */
export const contactRequest = z.object({
  name: text('Name', CONTACT_FIELDS.name),
  // As lenient as browsers are: a lead is worth more than a tidy address.
  email: text('Email', CONTACT_FIELDS.email).pipe(
    z.email({ pattern: z.regexes.html5Email, error: 'Invalid email address' }),
  ),
  phone: text('Phone number', CONTACT_FIELDS.phone, 'digits'),
  service: z.enum(SERVICE_CODES, {
    error: ({ input }) => (input === undefined ? REQUIRED_MESSAGE : 'Please select a service'),
  }),
  message: text('Message', CONTACT_FIELDS.message),
} satisfies Record<ContactField, z.ZodType>);

export type ContactRequest = z.infer<typeof contactRequest>;

export interface ContactAccepted {
  id: string;
  receivedAt: string;
}
