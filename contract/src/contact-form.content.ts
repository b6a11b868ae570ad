export const CONTACT_FORM = {
  required: 'All fields are required.',
  chooseService: 'Choose a service',
  submit: 'Schedule Free Consultation', // sample: claim: free consultations
} as const;

/** A test compares it with CALLBACK_MINUTES and OFFICE_HOURS. */
const calledBackWithin = (verb: 'write' | 'wrote') =>
  `the hour if you ${verb} between 7 am and 6 pm, otherwise in the morning.`; // sample: claim: how soon a request is called back

export const CONTACT_NEXT = {
  title: 'What happens next',
  steps: [
    {
      title: 'We call you back',
      text: `Within ${calledBackWithin('write')}`,
    },
    {
      title: 'We look at it with you',
      text: 'On the phone, or on site: estimates are free. If a repair call, assessment or inspection has a fee, we say so before we drive.', // sample: claim: what the consultation is, and costs
    },
    {
      title: 'You get a price in writing',
      text: 'Before any work begins. You owe nothing for the work until you say yes.', // sample: claim: how work is priced
    },
  ],
} as const;

export const DANGER_NOTICE =
  'Fire, smoke, sparks or a burning smell: everyone out. A wire down: stay far away. Call 911 first.';

export const CONTACT_RECEIVED = {
  title: 'Your request is with us.',
  text: `We call you back within ${calledBackWithin('wrote')}`,
  urgent: 'Urgent?',
} as const;

export const CONTACT_NOTICES = {
  sent: { title: 'Request Received!', message: "We'll contact you shortly to schedule your service." }, // sample: claim: how soon requests are answered
  failed: { title: 'Error', message: 'Failed to submit form. Please try again or call us directly.' },
} as const;

export const CONTACT_CORRECTION_TEXT =
  'Some fields need a correction. Everything else is still as you typed it.';

export const CONTACT_RETRY_TEXT =
  'What you typed is still there: go back to the form and send it again in a moment.';

export const FORM_TOO_LARGE_TEXT =
  'Your message is too long to be sent. Go back to find it as you typed it, shorten it and send it again.';
