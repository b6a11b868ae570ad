import { PATHS, STATIC_FILE_PATHS } from './addresses.ts';

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Escapes a text for HTML and XML, between tags and in attributes in double quotes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character);
}

interface StandalonePage {
  title: string;
  company?: string | undefined;
  content: string;
}

export function standalonePage({ title, company, content }: StandalonePage): string {
  return `<!doctype html>
<html lang="en-US">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="${STATIC_FILE_PATHS.icon}">
<meta name="color-scheme" content="light">
<title>${title}${company ? ` | ${company}` : ''}</title>
<link rel="stylesheet" href="${STATIC_FILE_PATHS.answerStyles}">
</head>
<body>
${company ? `<header><a href="${PATHS.home}">${company}</a></header>\n` : ''}<main>
${content}
</main>
</body>
</html>
`;
}
