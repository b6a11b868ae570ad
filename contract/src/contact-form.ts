// The form's words and limits, apart from the schema: the form is shown before it needs zod.

/** What stands at a field of the form, and what its control is told. Named as React's inputs name it. */
export interface FormField {
  label: string;
  /** Said below the label, for whoever does not know what to write. */
  description?: string;
  /** Type of the input; text by default. */
  type?: 'email' | 'tel';
  autoComplete?: string;
  /** Shortest accepted input, in characters, spaces at either end not counted. */
  minLength?: number;
  /** Longest accepted input, in characters. */
  maxLength?: number;
}

/** Upper limits, in characters. No person reaches them; they keep a script from filling the disk. */
export const LIMITS = { short: 200, message: 5000 } as const;

/** The fields of the contact form, in their order. All are required. */
export const CONTACT_FIELDS = {
  name: { label: 'Full name', autoComplete: 'name', minLength: 2, maxLength: LIMITS.short },
  email: { label: 'Email', type: 'email', autoComplete: 'email', maxLength: LIMITS.short },
  phone: { label: 'Phone number', type: 'tel', autoComplete: 'tel', minLength: 10, maxLength: LIMITS.short },
  service: { label: 'Service needed' },
  message: {
    label: 'How can we help?',
    description: 'What is going on, where, and when it suits you.',
    minLength: 10,
    maxLength: LIMITS.message,
  },
} as const satisfies Record<string, FormField>;

/** A field of the contact request. */
export type ContactField = keyof typeof CONTACT_FIELDS;

/** What else the form says. */
export const CONTACT_FORM = {
  required: 'All fields are required.',
  chooseService: 'Choose a service',
  submit: 'Schedule Free Consultation', // sample: claim: free consultations
} as const;

/** Within how many minutes of OFFICE_HOURS a lead is called back. */
export const CALLED_BACK_MINUTES = 60;

/** The same in words, with OFFICE_HOURS: a test compares them. */
const CALLED_BACK_WITHIN = 'the hour if you write between 7 am and 6 pm, otherwise in the morning.'; // sample: claim: how soon a request is called back

/** What happens to a request that was sent, in order: beside the form, and where it was received. */
export const CONTACT_NEXT = {
  title: 'What happens next',
  steps: [
    {
      title: 'We call you back',
      text: `Within ${CALLED_BACK_WITHIN}`,
    },
    {
      title: 'We look at it with you',
      text: 'On the phone, or on site: estimates are free. If a repair call or an inspection has a fee, we say so before we drive.', // sample: claim: what the consultation is, and costs
    },
    {
      title: 'You get a price in writing',
      text: 'Before any work begins. You owe nothing for the work until you say yes.', // sample: claim: how work is priced
    },
  ],
} as const;

/** For whoever is in danger: stands before every number of the company. */
export const DANGER =
  'Fire, smoke, sparks or a burning smell: everyone out. A wire down: stay far away. Call 911 first.';

/** What stays above the form when a request was received. */
export const CONTACT_RECEIVED = {
  title: 'Your request is with us.',
  text: `We call you back within ${CALLED_BACK_WITHIN}`,
  urgent: 'Urgent?',
} as const;

/** How the visitor learns what came of the form. */
export const CONTACT_NOTICES = {
  sent: { title: 'Request Received!', message: "We'll contact you shortly to schedule your service." }, // sample: claim: how soon requests are answered
  failed: { title: 'Error', message: 'Failed to submit form. Please try again or call us directly.' },
} as const;

/** What follows the notice of a failure on the page that answers a form without script: that has the form anew, with what was typed. */
export const CONTACT_INCORRECT_PAGE =
  'Some fields need a correction. Everything else is still as you typed it.';

/** What to do where such a page has no form, because nothing of the request was read: the browser has it still. */
export const CONTACT_STILL_THERE =
  'What you typed is still there: go back to the form and send it again in a moment.';

/** How long the API counts a request, in minutes: what is said where its answer does not say when the next one is taken. */
export const COUNTED_MINUTES = 10;

/**
 * What whoever has sent too many forms reads: why, and when it can work. What to do the notice of a failure says.
 * @param retryAfter the answer's header, in seconds
 */
export function contactTooMany(retryAfter: unknown): string {
  const seconds = Number(retryAfter);
  const minutes = seconds > 0 && Number.isFinite(seconds) ? Math.ceil(seconds / 60) : COUNTED_MINUTES;
  return `Too many requests came from your connection, so this one was not taken. Wait ${minutes} ${minutes === 1 ? 'minute' : 'minutes'} and send it again: what you typed is still here.`;
}

/**
 * A field of the form without JavaScript that no person sees: what fills it in is a program. Such programs know the
 * name, and browsers do not fill it in by themselves. It is no part of the JSON request.
 */
export const TRAP_FIELD = { name: 'website', label: 'Website' } as const;
