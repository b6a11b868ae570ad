import { CONTACT_NEXT, DANGER_NOTICE } from '@site/contract';
import { SITE } from '@site/kit/site';

export const title = `Contact Us | ${SITE.company}, Sacramento County`;

export const description = `Ask ${SITE.company} for a free commercial consultation, schedule a visit, or call ${SITE.phone.display} for 24/7 electrical emergencies in Sacramento County.`; // sample: claims: free consultations, emergency service around the clock

export const hero = {
  title: 'Contact Us',
  lead: 'Get in touch for a FREE commercial consultation', // sample: claim: free consultations
};

/** What the form says beside the words of the contract, which the API's form has too. */
export const form = {
  /** Links that choose a service lead here. */
  id: 'request',
  title: 'Schedule Commercial Service',
  /** The title names businesses alone; links from pages about homes lead here too. */
  whom: 'For homes as well.',
  sending: 'Sending...',
  /** Stays after the notice of a failure. The API knows a request that is sent again. */
  failed:
    'Your request may not have arrived. What you typed is still here, and sending it again does no harm.',
  orCall: 'Or call',
  privacy: 'What we do with your details:',
};

/** For whoever is in danger: stands before every way to reach the company. */
export const emergency = {
  title: 'Smoke, fire or a downed wire?',
  text: `${DANGER_NOTICE} Keep away from everything that a fallen wire touches. If one is on your car, stay in. Only if the car burns: jump clear, feet together, never touching car and ground at once, and shuffle away. Call us once you are safe.`,
};

export const next = CONTACT_NEXT;

export const licensed = 'Licensed and insured.'; // sample: claims: licence and insurance

export const ways = {
  phone: {
    title: 'Call us',
    text: 'A person answers, day and night. If something buzzes or runs warm, keep away from it and call before you write. Stop using an outlet that is dead or half-dead; if it was ever warm, smelled or crackled, call now.', // sample: claim: a person answers at any hour
    action: 'Call now',
  },
  email: {
    title: 'Write to us',
    text: 'Email plans, a list of circuits or photos of the panel, its cover left on, and ask whatever you like.',
  },
  availability: {
    title: 'Clearly 24/7 Commercial Emergency Service', // sample: claim: emergency service around the clock
    text: `Emergency crews work across ${SITE.region} and in our Placer County towns at any hour, for homes too, holidays included.`, // sample: claim: crews at any hour, on weekends and holidays
  },
};
