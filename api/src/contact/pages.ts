import {
  CONTACT_CORRECTION_TEXT,
  CONTACT_FIELDS,
  CONTACT_FORM,
  CONTACT_NEXT,
  CONTACT_NOTICES,
  CONTACT_RETRY_TEXT,
  contactRateLimitMessage,
  DANGER_NOTICE,
  escapeHtml,
  type FieldProblem,
  FORM_TOO_LARGE_TEXT,
  PATHS,
  PROBLEM_TYPES,
  type Problem,
  REQUIRED_MESSAGE,
  SITE,
  standalonePage,
} from '@site/contract';
import { Html, html } from '../http/html.ts';
import { type FormValues, renderContactForm } from './form-html.ts';

const BACK = html`<p class="back"><a href="${PATHS.home}">Back to the home page</a></p>`;

const URGENT = `${DANGER_NOTICE} Urgent otherwise? A person answers the phone at any hour.`; // sample: claim: a person answers at any hour

const EXPLANATIONS: Partial<Record<Problem['type'], string>> = {
  [PROBLEM_TYPES.invalidRequest]: CONTACT_CORRECTION_TEXT,
  [PROBLEM_TYPES.bodyTooLarge]: FORM_TOO_LARGE_TEXT,
  [PROBLEM_TYPES.crossSite]:
    'Your browser says that the form was not sent from this site. Please send it from here.',
};

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
 * Explains why a contact request was not stored, and gives the form back.
 * @param values undefined if the request was refused unread: then there is no form
 * @param retryAfter in seconds, if known
 */
export function refusedPage(problem: Problem, values: FormValues | undefined, retryAfter: unknown): Html {
  const errors = problem.errors ?? [];
  const { title, message } = CONTACT_NOTICES.failed;
  const isTooMany = problem.type === PROBLEM_TYPES.tooManyRequests;
  const why = isTooMany ? contactRateLimitMessage(retryAfter) : EXPLANATIONS[problem.type];
  return page(
    title,
    html`<div class="notice" role="alert">
<h1>${title}</h1>
<p>${message}</p>
${why ? html`<p>${why}</p>` : undefined}
${errors.length > 0 ? errorList(errors) : undefined}
</div>
<p>${phoneLink('button outlined')}</p>
${values ? yourRequest(renderContactForm(values, errors)) : wayBack(problem)}
${BACK}`,
  );
}

function yourRequest(form: Html): Html {
  return html`<h2>Your request</h2>
<p class="muted">${CONTACT_FORM.required}</p>
${form}`;
}

/** Says how to send it again. A visitor from another site has no form of ours to go back to. */
function wayBack({ type }: Problem): Html {
  if (type === PROBLEM_TYPES.bodyTooLarge) return html``;
  if (type === PROBLEM_TYPES.crossSite) return html`<p><a href="${PATHS.contact}">Open the form</a></p>`;
  return html`<p>Nothing was stored. ${CONTACT_RETRY_TEXT}</p>`;
}

function phoneLink(classes: string): Html {
  return html`<a class="${classes}" href="${SITE.phone.href}">Call ${SITE.phone.display}</a>`;
}

function errorList(errors: NonNullable<Problem['errors']>): Html {
  return html`<ul>${errors.map((each) => html`<li><a href="#${each.field}">${errorText(each)}</a></li>`)}</ul>`;
}

/** Names the field, which "Required" alone does not. */
function errorText({ field, message }: FieldProblem): string {
  return message === REQUIRED_MESSAGE ? `${message}: ${CONTACT_FIELDS[field].label}` : message;
}

function page(title: string, content: Html): Html {
  const company = escapeHtml(SITE.company);
  return new Html(standalonePage({ title: escapeHtml(title), company, content: `${content}` }));
}
