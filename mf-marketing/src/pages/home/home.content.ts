import { SITE } from '@site/kit';
import type { PageHead } from '@site/kit/section';
import type { TitledText } from '../../content.ts';
import heroPicture from './pictures/hero.svg';

export const head: PageHead = {
  title: 'Commercial Electrician in Sacramento',
  description:
    'Licensed commercial electrical contractor for Sacramento County: power upgrades, lighting, EV charging, generators, repair. Free estimates, on call 24/7.', // sample: claims: license, free estimates, on call around the clock
};

export const hero = {
  title: 'Sacramento’s Premier Commercial Electrical Contractor',
  lead: 'Electrical work for the offices, shops and warehouses of Sacramento County: power upgrades, lighting, EV charging and backup power. A person answers the phone at any hour.', // sample: claim: a person answers at any hour
  schedule: 'Schedule A Service',
  call: `Call ${SITE.phone.display}`,
  picture: {
    src: heroPicture,
    alt: 'A Sacramento office building cut open. Power runs from the utility pole to the switchgear in the basement, up to three lit floors, and out to a generator and an EV charger. Tower Bridge and the Capitol stand behind.',
  },
  licensed: 'Licensed and insured', // sample: claims: license and insurance
  claims: [
    'Upfront pricing', // sample: claim: upfront pricing
    'Same-day service', // sample: claim: same-day service
    'Satisfaction guaranteed', // sample: claim: the guarantee, and its terms
    'Free estimates', // sample: claim: free estimates
    'Over 20 years of local trust', // sample: claim: the years in business
  ],
};

export const expertise = {
  id: 'expertise',
  title: 'One company for the whole job',
  lead: 'We do the design, the permit, the utility paperwork and the installation. And three years later, we still answer when you call at midnight.', // sample: claim: calls at any hour, long after the job
  action: 'Get Started Today',
  points: [
    {
      title: 'One plan before we build',
      text: 'First we calculate your load and draw one plan that your landlord, the city and the utility can approve.',
    },
    {
      title: 'Work around your hours',
      text: 'We shut the power down at night or on a weekend if that costs you less. We test everything before your people arrive.', // sample: claim: work at night and on weekends
    },
    {
      title: 'Code work is included',
      text: 'Your quote includes what the code requires: lighting controls, grounding, labels and inspections. None of it is added later.', // sample: claim: what a quote includes
    },
    {
      title: 'On call around the clock',
      text: 'Smoke or fire? Call 911 first. We give 24/7 emergency service in and around Sacramento County, even in buildings we did not wire.', // sample: claim: emergency service around the clock
    },
  ] satisfies TitledText[],
};

export const services = {
  id: 'services',
  title: 'Commercial services',
  lead: 'Each page covers work in homes too.',
  link: 'Learn More',
};

export const recruiting = {
  id: 'recruiting',
  title: 'Electricians: come build with us',
  text: 'Looking for electrical work around Sacramento? Send us your resume and tell us which jobs you are proudest of.',
  resume: 'Email Resume',
  program: 'New to the trade? See the Pre-Apprenticeship Program',
};
