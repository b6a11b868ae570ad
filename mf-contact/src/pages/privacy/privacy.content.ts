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
    text: 'The form sends us your name, email, phone number, the service and your message. We use them to answer you and to do your work. We treat email the same way. Resumes help us decide whom to hire.', // sample: claim: what requests are used for
  },
  {
    title: 'Who sees it',
    text: 'Our staff, and the companies that host our site, mail and scheduling. We sell nothing and disclose only what the law requires.', // sample: claim: who gets the requests
  },
  {
    title: 'How long we keep it',
    text: 'Until you ask us to erase it, or earlier if we no longer need it. To see, correct or erase what you sent,', // sample: claim: how long requests are kept, and that they are shown, corrected and erased
    contact: { call: 'call', write: 'or write to' },
  },
  {
    title: 'What the site counts',
    text: 'We count page views and errors, not who you are or what you type. We count form requests by network address to stop spam, and do not store the address. Nobody tracks you from here to other sites, with or without a Do Not Track setting.',
  },
  {
    title: 'What your browser stores',
    text: 'Your browser remembers whether you chose light or dark, and that our fonts are loaded. Until you close the tab, it also remembers how far you scrolled and whether a page failed to start. While we test a new version of the site, a cookie holds a random number for up to a week, so that you always see the same version. Until the test ends, we store that number, the version you saw and whether a page failed.',
  },
  {
    title: 'Changes',
    text: 'If this notice changes, you find the new one here with a new date. In effect since November 29, 2026.', // sample: claim: the day from which the privacy notice holds
  },
];
