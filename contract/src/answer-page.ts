import { FILES, PATHS } from './addresses.ts';

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Makes a text safe in HTML and XML, between tags and in quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

/** What stands in a page that a server answers a form with. All of it is markup: its texts are escaped. */
interface AnswerPage {
  /** What came of the form. */
  title: string;
  /** Whose site it is, where that is known. */
  company?: string | undefined;
  /** What stands in the page's `main`. */
  content: string;
}

/**
 * The frame of the pages that answer a form which was sent without script. Its style sheet is the site's own: it is published with the
 * shell. Without it the page is plain, and works. It is light, as the site is where no script runs.
 */
export function answerPage({ title, company, content }: AnswerPage): string {
  return `<!doctype html>
<html lang="en-US">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="${FILES.icon}">
<meta name="color-scheme" content="light">
<title>${title}${company ? ` | ${company}` : ''}</title>
<link rel="stylesheet" href="${FILES.answerStyles}">
</head>
<body>
${company ? `<header><a href="${PATHS.home}">${company}</a></header>\n` : ''}<main>
${content}
</main>
</body>
</html>
`;
}
