import type { PageHead } from '@site/kit/section';

export interface TitledText {
  title: string;
  text: string;
}

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
  lead: 'A paid way into the electrical trade, no experience needed. You learn on real jobs, study for free and finish ready to apply for an apprenticeship.', // sample: claims: pay, tuition, and what graduates are ready for
};

export const offer = {
  id: 'offer',
  title: 'What the program offers',
  items: [
    {
      title: 'Paid on-the-job training',
      text: 'You work under certified electricians in businesses and homes, and are paid for those hours from the first day.', // sample: claims: pay, and who supervises
    },
    {
      title: 'Free classroom instruction with college credit',
      text: 'Electrical theory, trade math, blueprint reading and site safety. Classes are free. We name the college and its credit before applications open.', // sample: claims: tuition and college credit
    },
    {
      title: 'An industry credential',
      text: 'You earn a credential that shows employers and apprenticeship committees what you can do. The application will say which credential.', // sample: claim: which credential
    },
    {
      title: 'Partner organizations',
      text: 'We run the program with partners in education and the trade. We name them here before applications open.', // sample: claim: the partners
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
      text: 'They are listed below. If you do not meet one, ask us: you may still have time to meet it.',
    },
    {
      title: 'Apply by contacting us',
      text: 'For now, register your interest with the form. We answer each message, and write again when applications open and dates are set.', // sample: claim: every applicant is answered
    },
    {
      title: 'Begin training',
      text: 'Paid orientation and safety training come first, then classes and paid work side by side. The application says which class hours earn pay.', // sample: claim: the order, and which hours are paid
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
    'Basic math, and the will to practice it in class',
    'Able to work safely at heights and to lift materials, with or without reasonable accommodation',
    'Reliable transportation to job sites around Sacramento',
    'Authorized to work in the United States',
  ],
  note: 'In California, you must register as an apprentice or a trainee to learn the trade on the job. Once you have a place, we tell you which of the two applies, and help with the form before your first day.', // sample: claim: help with the registration
};

export const register = {
  id: 'register',
  title: 'Hear when applications open',
  text: 'Choose “Other / General Inquiry” in the form and say that you are interested in the program. You commit to nothing. What the form says about calls and prices is for customers.',
  register: 'Register Your Interest',
  resumeLead: 'Already an electrician?',
  resume: 'Email your resume',
};
