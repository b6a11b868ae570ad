import type { PageHead } from '@site/kit/section';

/** A short heading and what is said below it. */
export interface TitledText {
  title: string;
  text: string;
}

/** When the program begins. */
export const LAUNCH_YEAR = '2026'; // sample: claim: when the program begins

/** The title without the company's name. */
export const head: PageHead = {
  title: `Electrical Pre-Apprenticeship ${LAUNCH_YEAR}`,
  description:
    'Start in the electrical trade: paid on-the-job training, free classes with college credit and an industry credential around Sacramento. Launching 2026.', // sample: claims: pay, tuition, college credit, the credential
};

export const hero = {
  badge: `Launching ${LAUNCH_YEAR}`,
  title: 'Pre-Apprenticeship Program',
  lead: 'A paid way into the electrical trade for people who have never held a conduit bender. You learn on real jobs, study for free and finish ready to apply for an apprenticeship.', // sample: claims: pay, tuition, and what graduates are ready for
  register: 'Register Your Interest',
};

export const offer = {
  id: 'offer',
  title: 'What the program offers',
  items: [
    {
      title: 'Paid on-the-job training',
      text: 'You work under certified electricians on commercial and residential sites, and you are paid for those hours from the first day.', // sample: claims: pay, and who supervises
    },
    {
      title: 'Free classroom instruction with college credit',
      text: 'Electrical theory, trade math, blueprint reading and site safety. Tuition costs you nothing. The college, and the credit that it gives, are named before applications open.', // sample: claims: tuition and college credit
    },
    {
      title: 'An industry credential',
      text: 'Graduates earn a credential, named with the application, to show employers and apprenticeship committees what they can do.', // sample: claim: which credential
    },
    {
      title: 'Partner organizations',
      text: 'The program will be run with partners in education and the trade. We will name them here, with their part in it, before applications open.', // sample: claim: the partners
    },
  ] satisfies TitledText[],
};

/** The three steps in a word each, for the diagram. */
export const diagram = ['Review', 'Apply', 'Begin'] as const;

export const steps = {
  id: 'steps',
  title: 'Three steps to the first day',
  items: [
    {
      title: 'Review the requirements',
      text: 'They are listed below. If you miss one, ask: some you can still meet while you wait.',
    },
    {
      title: 'Apply by contacting us',
      text: 'For now the form registers your interest. We answer each message, and write again when applications open and dates are set.', // sample: claim: every applicant is answered
    },
    {
      title: 'Begin training',
      text: 'Orientation and safety training come first and are paid; then classes and paid site work side by side. The application says which class hours are paid.', // sample: claim: the order, and which hours are paid
    },
  ] satisfies TitledText[],
};

export const requirements = {
  id: 'requirements',
  title: 'Requirements',
  lead: 'No experience in the trade is needed. The final list is published with the application.', // sample: claim: the requirements
  items: [
    'At least 18 years old when training begins',
    'High school diploma or equivalent, earned or under way',
    'Basic math, and the will to brush it up in class',
    'Able to work safely at heights and to lift materials, with or without reasonable accommodation',
    'Reliable transportation to job sites around Sacramento',
    'Authorized to work in the United States',
  ],
  note: 'In California, whoever learns the trade on the job must be registered, as an apprentice or as a trainee. Once you have a place, we tell you which registration you need and help you file it before your first day in the field.', // sample: claim: help with the registration
};

export const register = {
  id: 'register',
  title: 'Be told when applications open',
  text: 'Choose “Other / General Inquiry” in the form and say that you are interested in the program. Registering commits you to nothing. The form is the one for service requests: what it says of calls back and prices does not concern you as an applicant.',
  register: 'Register Interest',
  resumeLead: 'Already an electrician?',
  resume: 'Email your resume',
};
