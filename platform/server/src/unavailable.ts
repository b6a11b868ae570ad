import { PROBLEM_TYPES, type Problem, SITE } from '@site/contract';

/** The answer to a script whose request did not reach the API. */
export const API_UNAVAILABLE: Problem = {
  type: PROBLEM_TYPES.apiUnavailable,
  title: 'The API does not answer',
  status: 503,
  detail: `Nothing was stored. Try again in a moment, or call ${SITE.phone.display}.`,
};

/** The same for a visitor whose browser posted the form by itself. Going back brings the form as it was filled in. */
export const API_UNAVAILABLE_HTML = `<!doctype html>
<html lang="en-US">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Error | ${SITE.company}</title>
<style>body{max-width:36rem;margin:4rem auto;padding:0 1rem;font:1.0625rem/1.6 system-ui,sans-serif}</style>
</head>
<body>
<h1>Error</h1>
<p>Failed to submit form. Please try again or call us directly.</p>
<p><a href="${SITE.phone.href}">${SITE.phone.display}</a></p>
<p>What you typed is still there: go back to the form and send it again in a moment.</p>
</body>
</html>
`;
