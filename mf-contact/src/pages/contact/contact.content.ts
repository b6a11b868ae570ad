import { SITE } from '@site/kit/site';

export const title = `Contact Us | ${SITE.company}, Sacramento County`;

export const description = `Ask ${SITE.company} for a free commercial consultation, schedule a visit, or call ${SITE.phone.display} for 24/7 electrical emergencies in Sacramento County.`;

export const hero = {
  title: 'Contact Us',
  lead: 'Get in touch for a FREE commercial consultation',
};

export const form = {
  title: 'Schedule Commercial Service',
  required: 'All fields are required.',
  labels: {
    name: 'Full name',
    email: 'Email',
    phone: 'Phone number',
    service: 'Service needed',
    message: 'How can we help?',
  },
  chooseService: 'Choose a service',
  messageHint: 'What is going on, where, and when it suits you.',
  submit: 'Schedule Free Consultation',
  sending: 'Sending...',
};

export const notices = {
  sent: {
    title: 'Request Received!',
    message: "We'll contact you shortly to schedule your service.",
  },
  failed: {
    title: 'Error',
    message: 'Failed to submit form. Please try again or call us directly.',
  },
};

export const ways = {
  phone: {
    title: 'Call us',
    text: 'A dispatcher answers, day and night. For sparks, smoke or a dead panel, call before you write.',
    action: 'Call now',
  },
  email: {
    title: 'Write to us',
    text: 'Send plans, photos of the panel or a list of circuits, and ask whatever you like.',
  },
  availability: {
    title: 'Clearly 24/7 Commercial Emergency Service',
    text: `Emergency crews work across ${SITE.region} at any hour, weekends and holidays included.`,
  },
};
