import { SITE } from '@site/kit/site';

/** The day from which the notice holds: a new one with every change of it. */
const EFFECTIVE = 'November 25, 2026'; // sample: claim: the day from which the privacy notice holds

export const privacy = {
  id: 'privacy',
  title: 'Privacy',
  /** What the site does stands in docs/leads.md and docs/api.md: who changes that changes this. */
  paragraphs: [
    'The form sends us your name, email, phone number, the service, your message and the time. We use them to answer you and do your work.', // sample: claim: what requests are used for
    'They go to our staff. The companies that host our site, mail and scheduling handle them for us; nobody else gets them. What you email is treated the same; by resumes we also decide whom we hire. We sell nothing, and disclose only what the law demands.', // sample: claim: who gets the requests
    'Against floods of requests, a scrambled form of your network address is kept, as a rule for twenty minutes. Neither we nor anybody else follows you from this site to others, so Do Not Track changes nothing.',
    'Pages tell us that they were seen, how fast they were, and whether something on them failed: not who you are, what you read or what you type. So that we count you once, a cookie keeps a random number in your browser for up to half a year; by it some visitors also get a new version of the site before others, and a second cookie notes which version until you close the browser. We keep a scrambled form of it until two days after that day or trial.',
    'Your browser keeps three notes of this site, and sends us none: whether you chose light or dark, that our fonts are in its cache, and, until you close the tab, how far you have scrolled on each page. What you type into the form and do not send, the site keeps only until you leave it.',
    `We keep requests until they are no longer needed. To see, correct or erase yours, call ${SITE.phone.display} or write to ${SITE.email}.`, // sample: claim: how long requests are kept, and that they are shown, corrected and erased
    `If this notice changes, the new one stands here under its own date. In effect since ${EFFECTIVE}.`,
  ],
};
