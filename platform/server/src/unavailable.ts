import { CONTACT_NOTICES, FILES, FORM_TOO_LARGE, PROBLEM_TYPES, type Problem } from '@site/contract';
import type { CompositionManifest } from '@site/releases/serving';

/** Whose site it is; undefined before the first promotion, or where the live composition does not say. */
export type Company = CompositionManifest['company'];

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
  const again = 'What you typed is still there: go back to the form and send it again in a moment.';
  return errorPage(
    company,
    CONTACT_NOTICES.failed.message,
    mayBeStored
      ? `It may have reached us all the same. ${again} If it has, we will know it is the same request.`
      : again,
  );
}

/** The page for a form that is larger than the API reads. */
export function formTooLargePage(company: Company): string {
  return errorPage(company, FORM_TOO_LARGE);
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

function phoneLink({ phone }: NonNullable<Company>): string {
  return `<p><a href="${escapeHtml(phone.href)}">${escapeHtml(phone.display)}</a></p>\n`;
}

/** A page with the company's phone number. Its style sheet is a file of the live composition. */
function errorPage(company: Company, what: string, advice?: string): string {
  return `<!doctype html>
<html lang="en-US">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Error${company ? ` | ${escapeHtml(company.name)}` : ''}</title>
<link rel="icon" href="${FILES.icon}">
<link rel="stylesheet" href="${FILES.answerStyles}">
</head>
<body>
<h1>${CONTACT_NOTICES.failed.title}</h1>
<p>${what}</p>
${company ? phoneLink(company) : ''}${advice ? `<p>${advice}</p>\n` : ''}</body>
</html>
`;
}
