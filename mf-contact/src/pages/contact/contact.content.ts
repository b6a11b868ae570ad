import { CONTACT_NEXT } from '@site/contract';
import { SITE } from '@site/kit/site';

export const title = `Contact Us | ${SITE.company}, Sacramento County`;

export const description = `Ask ${SITE.company} for a free commercial consultation, schedule a visit, or call ${SITE.phone.display} for 24/7 electrical emergencies in Sacramento County.`; // sample: claims: free consultations, emergency service around the clock

export const hero = {
  title: 'Contact Us',
  lead: 'Get in touch for a FREE commercial consultation', // sample: claim: free consultations
};

/** Texts of the form that the API's form does not need. */
export const form = {
  /** Links that choose a service lead here. */
  id: 'request',
  title: 'Schedule Commercial Service',
  whom: 'For homes too.',
  sending: 'Sending...',
  /** The API recognizes a request that is sent again. */
  failed: 'Your request may not have gone through. Nothing is lost: send it again or call',
  orCall: 'Or call',
  privacy: 'How we use your details:',
};

export const emergency = {
  title: 'Smoke, fire or a downed wire?',
  text: 'Get away and call 911 first.',
};

export const next = { id: 'next', ...CONTACT_NEXT };

export const licensed = 'Licensed and insured.'; // sample: claims: license and insurance

export const ways = {
  phone: {
    title: 'Call us',
    text: 'A person answers, day and night.', // sample: claim: a person answers at any hour
  },
  email: {
    title: 'Write to us',
    text: 'Send plans, questions or photos of your electrical panel. Leave its cover on.',
  },
  availability: {
    title: 'Clearly 24/7 Commercial Emergency Service', // sample: claim: emergency service around the clock
    text: `Emergency crews work across ${SITE.region} and in our Placer County towns at any hour, holidays included. Homes too.`, // sample: claim: crews at any hour, on weekends and holidays
  },
};

export const office = { title: 'Visit our office', map: 'Open the map' };
