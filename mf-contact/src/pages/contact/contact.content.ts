import { SITE } from '@site/kit/site';

export const title = `Contact Us | ${SITE.company}, Sacramento County`;

export const description = `Ask ${SITE.company} for a free commercial consultation, schedule a visit, or call ${SITE.phone.display} for 24/7 electrical emergencies in Sacramento County.`;

export const hero = {
  title: 'Contact Us',
  lead: 'Get in touch for a FREE commercial consultation',
};

/** What the form says beside the words of the contract, which the API's form has too. */
export const form = {
  title: 'Schedule Commercial Service',
  sending: 'Sending...',
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
