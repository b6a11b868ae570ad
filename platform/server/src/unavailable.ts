import {
  answerPage,
  CONTACT_NOTICES,
  CONTACT_STILL_THERE,
  escapeHtml,
  FORM_TOO_LARGE,
  PATHS,
  PROBLEM_TYPES,
  type Problem,
} from '@site/contract';
import type { CompositionManifest } from '@site/releases/serving';

/** Whose site it is; undefined before the first promotion, or where the live composition does not say. */
export type Company = CompositionManifest['company'] | undefined;

/**
 * The answer to a script whose request the API did not answer.
 * @param mayBeStored whether the API may have had the request
 */
export function apiUnavailable(company: Company, mayBeStored: boolean): Problem {
  const call = company ? `, or call ${company.phone.display}` : '';
  return {
    type: PROBLEM_TYPES.apiUnavailable,
    title: 'The API does not answer',
    status: 503,
    detail: mayBeStored
      ? `The request may have been stored: its answer did not come. Send it again in a moment, with the same Idempotency-Key so that it is stored once${call}.`
      : `Nothing was stored. Try again in a moment${call}.`,
  };
}

/** The same for a visitor whose browser posted the form by itself. Going back brings the form as it was filled in. */
export function apiUnavailablePage(company: Company, mayBeStored: boolean): string {
  return errorPage(
    company,
    mayBeStored
      ? `It may have reached us all the same. ${CONTACT_STILL_THERE} If it has, we will know it is the same request.`
      : CONTACT_STILL_THERE,
  );
}

/** The page for a form that is larger than the API reads. */
export function formTooLargePage(company: Company): string {
  return errorPage(company, FORM_TOO_LARGE);
}

function callButton({ phone }: NonNullable<Company>): string {
  const [href, number] = [escapeHtml(phone.href), escapeHtml(phone.display)];
  return `<p><a class="button outlined" href="${href}">Call ${number}</a></p>\n`;
}

/** A page with the company's phone number, in the frame of the API's pages. Its style sheet is a file of the live composition. */
function errorPage(company: Company, advice: string): string {
  const { title, message } = CONTACT_NOTICES.failed;
  const content = `<div class="notice" role="alert">
<h1>${title}</h1>
<p>${message}</p>
</div>
<p>${advice}</p>
${company ? callButton(company) : ''}<p class="back"><a href="${PATHS.home}">Back to the home page</a></p>`;
  return answerPage({ title, company: company && escapeHtml(company.name), content });
}
