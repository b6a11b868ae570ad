import {
  answerPage,
  CONTACT_FORM,
  CONTACT_NEXT,
  CONTACT_NOTICES,
  CONTACT_TOO_MANY,
  FORM_TOO_LARGE,
  PATHS,
  PROBLEM_TYPES,
  type Problem,
  SITE,
} from '@site/contract';
import { Html, html } from '../http/html.ts';
import type { FormValues } from './fields.ts';
import { contactForm } from './form.ts';

const PHONE_LINK = html`<a class="button outlined" href="${SITE.phone.href}">Call ${SITE.phone.display}</a>`;

const ANSWERED = 'Is it urgent? A person answers the phone at any hour.'; // sample: claim: a person answers at any hour

/** For whoever may be in danger: stands before the number. */
const URGENT = `Smoke or fire: get out and call 911 first. A downed wire: stay far from it, and call 911. ${ANSWERED}`;

/** What the visitor reads of a problem, instead of what programs are told. */
const EXPLANATIONS: Partial<Record<Problem['type'], string>> = {
  [PROBLEM_TYPES.idempotencyKeyReused]:
    'We already have your request as it was before you changed it. If you want us to have this one as well, send it again.',
  [PROBLEM_TYPES.invalidRequest]: 'Some fields need a correction. Everything else is still as you typed it.',
  [PROBLEM_TYPES.bodyTooLarge]: FORM_TOO_LARGE,
  [PROBLEM_TYPES.tooManyRequests]: CONTACT_TOO_MANY,
  [PROBLEM_TYPES.crossSite]:
    'Your browser says that the form was not sent from this site. Please send it from here.',
};

/** The page that confirms a contact request which is on disk. */
export function receivedPage(): Html {
  const { title, message } = CONTACT_NOTICES.sent;
  return page(
    title,
    html`<h1>${title}</h1>
<p class="lead">${message}</p>
<h2>What happens next</h2>
<ol>${CONTACT_NEXT.map((step) => html`<li><strong>${step.title}.</strong> ${step.text}</li>\n`)}</ol>
<p>${URGENT}</p>
<p class="actions"><a class="button" href="${PATHS.home}">Back to the home page</a> ${PHONE_LINK}</p>`,
  );
}

/**
 * The page for a contact request that was not stored: what is wrong, and the form with everything that was typed.
 * @param idempotencyKey what the form sends next time, if anything
 */
export function refusedPage(problem: Problem, values: FormValues, idempotencyKey: string | undefined): Html {
  const errors = problem.errors ?? [];
  const { title } = CONTACT_NOTICES.failed;
  return page(
    title,
    html`<div class="notice" role="alert">
<h1>${title}</h1>
<p>${EXPLANATIONS[problem.type] ?? CONTACT_NOTICES.failed.message}</p>
${errors.length > 0 ? errorList(errors) : undefined}
</div>
<p>${PHONE_LINK}</p>
<h2>Your request</h2>
<p class="muted">${CONTACT_FORM.required}</p>
${contactForm(values, errors, idempotencyKey)}
<p class="back"><a href="${PATHS.home}">Back to the home page</a></p>`,
  );
}

function errorList(errors: NonNullable<Problem['errors']>): Html {
  return html`<ul>${errors.map(({ field, message }) => html`<li><a href="#${field}">${message}</a></li>`)}</ul>`;
}

function page(title: string, content: Html): Html {
  const company = html`${SITE.company}`;
  return new Html(answerPage({ title: `${html`${title}`}`, company: `${company}`, content: `${content}` }));
}
