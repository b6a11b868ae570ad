import { CONTACT_NOTICES, FILES, PROBLEM_TYPES, type Problem } from '@site/contract';
import type { CompositionManifest } from '@site/releases/serving';

/** Whose site it is; undefined before the first promotion, or where the live composition does not say. */
type Company = CompositionManifest['company'];

/** The answer to a script whose request did not reach the API. */
export function apiUnavailable(company: Company): Problem {
  const call = company ? `, or call ${company.phone.display}` : '';
  return {
    type: PROBLEM_TYPES.apiUnavailable,
    title: 'The API does not answer',
    status: 503,
    detail: `Nothing was stored. Try again in a moment${call}.`,
  };
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

function phoneLink({ phone }: NonNullable<Company>): string {
  return `<p><a href="${escapeHtml(phone.href)}">${escapeHtml(phone.display)}</a></p>\n`;
}

/**
 * The same for a visitor whose browser posted the form by itself. Going back brings the form as it was filled in. Its style sheet is a
 * file of the live composition.
 */
export function apiUnavailableHtml(company: Company): string {
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
<p>${CONTACT_NOTICES.failed.message}</p>
${company ? phoneLink(company) : ''}<p>What you typed is still there: go back to the form and send it again in a moment.</p>
</body>
</html>
`;
}
