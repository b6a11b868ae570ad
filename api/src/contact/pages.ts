import {
  answerPage,
  CONTACT_FIELDS,
  CONTACT_FORM,
  CONTACT_INCORRECT_PAGE,
  CONTACT_NEXT,
  CONTACT_NOTICES,
  CONTACT_STILL_THERE,
  contactTooMany,
  DANGER,
  type FieldProblem,
  FORM_TOO_LARGE,
  PATHS,
  PROBLEM_TYPES,
  type Problem,
  REQUIRED,
  SITE,
} from '@site/contract';
import { Html, html } from '../http/html.ts';
import { FIELDS } from '../leads/fields.ts';
import { contactForm } from './form.ts';
import type { FormValues } from './form-body.ts';

const BACK = html`<p class="back"><a href="${PATHS.home}">Back to the home page</a></p>`;

const ANSWERED = 'Urgent otherwise? A person answers the phone at any hour.'; // sample: claim: a person answers at any hour

const URGENT = `${DANGER} ${ANSWERED}`;

/** What the visitor reads of a problem, instead of what programs are told. */
const EXPLANATIONS: Partial<Record<Problem['type'], string>> = {
  [PROBLEM_TYPES.idempotencyKeyReused]:
    'We already have your request as it was before you changed it. If you want us to have this one as well, send it again.',
  [PROBLEM_TYPES.invalidRequest]: CONTACT_INCORRECT_PAGE,
  [PROBLEM_TYPES.bodyTooLarge]: FORM_TOO_LARGE,
  [PROBLEM_TYPES.crossSite]:
    'Your browser says that the form was not sent from this site. Please send it from here.',
};

/** Confirms a contact request that was stored. */
export function receivedPage(): Html {
  const { title, message } = CONTACT_NOTICES.sent;
  return page(
    title,
    html`<h1>${title}</h1>
<p class="lead">${message}</p>
<h2>${CONTACT_NEXT.title}</h2>
<ol>${CONTACT_NEXT.steps.map((step) => html`<li><strong>${step.title}.</strong> ${step.text}</li>\n`)}</ol>
<p>${URGENT}</p>
<p>${phoneLink('button')}</p>
${BACK}`,
  );
}

/**
 * The page for a contact request that was not stored: what is wrong, and the form with everything that was typed.
 * @param values undefined where the request was refused before anything of it was read: then an empty form would be all that it shows
 * @param idempotencyKey what the form sends next time, if anything
 * @param retryAfter when it can be sent again, in seconds, if that is known
 */
export function refusedPage(
  problem: Problem,
  values: FormValues | undefined,
  idempotencyKey: string | undefined,
  retryAfter: unknown,
): Html {
  const errors = problem.errors ?? [];
  const { title, message } = CONTACT_NOTICES.failed;
  const isTooMany = problem.type === PROBLEM_TYPES.tooManyRequests;
  const why = isTooMany ? contactTooMany(retryAfter) : EXPLANATIONS[problem.type];
  return page(
    title,
    html`<div class="notice" role="alert">
<h1>${title}</h1>
<p>${message}</p>
${why ? html`<p>${why}</p>` : undefined}
${errors.length > 0 ? errorList(errors) : undefined}
</div>
<p>${phoneLink('button outlined')}</p>
${values ? yourRequest(contactForm(values, errors, idempotencyKey)) : wayBack(problem)}
${BACK}`,
  );
}

function yourRequest(form: Html): Html {
  return html`<h2>Your request</h2>
<p class="muted">${CONTACT_FORM.required}</p>
${form}`;
}

/** How to send it again. Whoever was on another site has nothing here to go back to. */
function wayBack({ type }: Problem): Html {
  if (type === PROBLEM_TYPES.crossSite) return html`<p><a href="${PATHS.contact}">Open the form</a></p>`;
  const isTooLarge = type === PROBLEM_TYPES.bodyTooLarge;
  return html`<p>${isTooLarge ? undefined : `Nothing was stored. ${CONTACT_STILL_THERE}`}</p>`;
}

function phoneLink(classes: string): Html {
  return html`<a class="${classes}" href="${SITE.phone.href}">Call ${SITE.phone.display}</a>`;
}

function errorList(errors: NonNullable<Problem['errors']>): Html {
  return html`<ul>${errors.map((each) => html`<li><a href="#${each.field}">${named(each)}</a></li>`)}</ul>`;
}

/** A message among others. That a field is required names none by itself. */
function named({ field, message }: FieldProblem): string {
  const name = FIELDS.find((each) => each === field);
  return name && message === REQUIRED ? `${message}: ${CONTACT_FIELDS[name].label}` : message;
}

function page(title: string, content: Html): Html {
  const company = html`${SITE.company}`;
  return new Html(answerPage({ title: `${html`${title}`}`, company: `${company}`, content: `${content}` }));
}
