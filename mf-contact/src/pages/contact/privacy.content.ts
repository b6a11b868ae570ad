import { SITE } from '@site/kit/site';

/** The day from which the notice holds: a new one with every change of it. */
const EFFECTIVE = 'November 28, 2026'; // sample: claim: the day from which the privacy notice holds

export const privacy = {
  id: 'privacy',
  title: 'Privacy',
  /** What the site does stands in docs/leads.md and docs/api.md: who changes that changes this. */
  paragraphs: [
    'The form sends us your name, email, phone number, the service, your message and the time. We use them to answer you and do your work.', // sample: claim: what requests are used for
    'They go to our staff. The companies that host our site, mail and scheduling handle them for us; nobody else gets them. What you email is treated the same; by resumes we also decide whom we hire. We sell nothing, and disclose only what the law demands.', // sample: claim: who gets the requests
    'Against floods of requests, a scrambled form of your network address is kept, as a rule for twenty minutes. Neither we nor anybody else follows you from this site to others, so Do Not Track changes nothing.',
    'Pages tell us that they were seen, and whether something on them failed: not who you are, what you read or what you type. While we try a new version of the site, a cookie keeps a random number in your browser, so that you see one version and are counted once. We forget the number when the trial ends.',
    'Your browser keeps notes of this site, and sends us none: whether you chose light or dark, that our fonts are in its cache, and, until you close the tab, how far you have scrolled and whether a page could not start. What you type into the form and do not send is gone once you leave its page.',
    `We keep requests until they are no longer needed. To see, correct or erase yours, call ${SITE.phone.display} or write to ${SITE.email}.`, // sample: claim: how long requests are kept, and that they are shown, corrected and erased
    `If this notice changes, the new one stands here under its own date. In effect since ${EFFECTIVE}.`,
  ],
};
