// No zod here: pages show the form before they load the schema.

export interface FormField {
  label: string;
  description?: string;
  type?: 'email' | 'tel';
  autoComplete?: string;
  optional?: boolean;
  /** In characters. */
  minLength?: number;
  maxLength?: number;
}

/** In characters: they keep a script from filling the disk. */
export const CONTACT_LENGTH_LIMITS = { short: 200, message: 5000 } as const;

export const CONTACT_FIELDS = {
  name: { label: 'Full name', autoComplete: 'name', minLength: 2, maxLength: CONTACT_LENGTH_LIMITS.short },
  email: { label: 'Email', type: 'email', autoComplete: 'email', maxLength: CONTACT_LENGTH_LIMITS.short },
  phone: {
    label: 'Phone number',
    type: 'tel',
    autoComplete: 'tel',
    minLength: 10,
    maxLength: CONTACT_LENGTH_LIMITS.short,
  },
  service: { label: 'Service needed' },
  message: {
    label: 'How can we help?',
    description: 'What you need, where, and when we can come.',
    minLength: 10,
    maxLength: CONTACT_LENGTH_LIMITS.message,
  },
} as const satisfies Record<string, FormField>;

export type ContactField = keyof typeof CONTACT_FIELDS;

export const RATE_LIMIT_MINUTES = 10;

/** In office hours (OFFICE_HOURS). */
export const CALLBACK_MINUTES = 60;

/** Explains a 429. @param retryAfter the answer's header, in seconds */
export function contactRateLimitMessage(retryAfter: unknown): string {
  const seconds = Number(retryAfter);
  const minutes = seconds > 0 && Number.isFinite(seconds) ? Math.ceil(seconds / 60) : RATE_LIMIT_MINUTES;
  return `Too many requests came from your connection, so this one was not taken. Wait ${minutes} ${minutes === 1 ? 'minute' : 'minutes'} and send it again: what you typed is still here.`;
}

/** A hidden field of the form without scripts: only programs fill it in. */
export const HONEYPOT_FIELD = { name: 'website', label: 'Website' } as const;
