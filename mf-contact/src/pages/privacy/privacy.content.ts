import { SITE } from '@site/kit/site';

export const title = `Privacy | ${SITE.company}`;

export const description = `What ${SITE.company} stores when you use this site or write to us, who sees it, how long we keep it, and how you can see, correct or erase it.`;

export const hero = {
  title: 'Privacy',
  lead: 'What we store about you and what we do with it.',
};

interface Topic {
  title: string;
  text: string;
  /** Words before the phone number and the email address, which end the text. */
  contact?: { call: string; write: string };
}

/** Describes what the site does (docs/leads.md, docs/api.md): change both together. */
export const topics: Topic[] = [
  {
    title: 'What you send us',
    text: 'Your name, email, phone number, service and message. We use them to answer you and to do your work. We use resumes only to hire.', // sample: claim: what requests and resumes are used for
  },
  {
    title: 'Who sees it',
    text: 'Our staff and the companies that host our site, mail and scheduling. We sell nothing and disclose only what the law requires.', // sample: claim: who gets the requests
  },
  {
    title: 'How long we keep it',
    text: 'Until you ask us to erase it, or earlier if we no longer need it. To see, correct or erase it,', // sample: claim: how long requests are kept, and that they are shown, corrected and erased
    contact: { call: 'call', write: 'or write to' },
  },
  {
    title: 'What the site counts',
    text: 'Page views and errors, not who you are. We count form requests by network address to stop spam, and do not store the address. We do not track you on other sites, with or without Do Not Track.',
  },
  {
    title: 'What your browser stores',
    text: 'Your choice of light or dark, and a note that our fonts are loaded. Until you close the tab, it also keeps how far you scrolled and whether a page failed. While we test a new version, a cookie with a random number keeps you on one version for up to a week. On our side, we keep that number, your version and any errors until the test ends.',
  },
  {
    title: 'Changes',
    text: 'In effect since November 29, 2026. If this notice changes, the new one stands here with its date.', // sample: claim: the day from which the privacy notice holds
  },
];
