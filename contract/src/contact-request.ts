import { z } from 'zod';
import { CONTACT_FIELDS, type ContactField } from './contact-form.ts';
import { SERVICE_CODES } from './services.ts';

/** What a field says that was not sent at all. */
export const REQUIRED = 'Required';

/** Characters that show nothing, wherever they stand: zero-width ones, fillers, controls. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\u2800]|(?!\s)\p{Cc}/gu;

/** A field of text. The value stays as it was typed; what shows nothing does not count towards the minimum. */
function text(
  name: string,
  { minLength = 0, maxLength }: { minLength?: number; maxLength: number },
  unit = 'characters',
) {
  return (
    z
      .string({ error: ({ input }) => (input === undefined ? REQUIRED : `${name} must be text`) })
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

/**
 * A contact request as visitors send it: five fields, all required. The form validates with it before it sends,
 * the API before it stores. Unknown fields are dropped.
 */
export const contactRequest = z.object({
  name: text('Name', CONTACT_FIELDS.name),
  // The browser's own check of `type=email` (HTML standard): a lead is worth more than a tidy address.
  email: text('Email', CONTACT_FIELDS.email).pipe(
    z.email({ pattern: z.regexes.html5Email, error: 'Invalid email address' }),
  ),
  phone: text('Phone number', CONTACT_FIELDS.phone, 'digits'),
  service: z.enum(SERVICE_CODES, {
    error: ({ input }) => (input === undefined ? REQUIRED : 'Please select a service'),
  }),
  message: text('Message', CONTACT_FIELDS.message),
} satisfies Record<ContactField, z.ZodType>);

export type ContactRequest = z.infer<typeof contactRequest>;

/** The API's answer (201) to an accepted contact request: the lead is on disk. */
export interface ContactAccepted {
  /** The lead's id, by which staff find it. */
  id: string;
  /** When the lead was stored, ISO 8601 in UTC. */
  receivedAt: string;
}
