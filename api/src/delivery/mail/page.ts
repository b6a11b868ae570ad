import { type Html, html } from '../../http/html.ts';

/** Styles by attribute: many mail programs drop style sheets. The colours are readable on light and on dark ground. */
export const STYLE = {
  body: 'margin:0;padding:16px;font:16px/1.5 system-ui,-apple-system,Segoe UI,Roboto,sans-serif;max-width:560px',
  title: 'font-size:20px;line-height:1.3;margin:0 0 8px',
  who: 'font-size:18px;margin:0 0 12px;overflow-wrap:anywhere',
  button:
    'display:block;padding:14px 16px;border-radius:8px;background:#0b5394;color:#ffffff;font-size:18px;font-weight:bold;text-align:center;text-decoration:none;overflow-wrap:anywhere',
  table: 'border-collapse:collapse;margin:12px 0;width:100%',
  label: 'padding:4px 12px 4px 0;vertical-align:top;white-space:nowrap;opacity:.75',
  value: 'padding:4px 0;width:100%;overflow-wrap:anywhere',
  message:
    'white-space:pre-wrap;overflow-wrap:anywhere;border-left:4px solid #0b5394;padding:4px 0 4px 12px;margin:12px 0',
  small: 'font-size:14px;opacity:.75;margin:16px 0 0;overflow-wrap:anywhere',
} as const;

/** A mail's HTML part. It fetches nothing. */
export function mailPage(title: string, content: Html): string {
  return html`<!doctype html>
<html lang="en-US">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="format-detection" content="telephone=no,date=no,address=no">
<title>${title}</title>
</head>
<body style="${STYLE.body}">
${content}
</body>
</html>
`.toString();
}
