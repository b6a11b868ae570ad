import { createHash } from 'node:crypto';
import { html } from '../http/html.ts';

/**
 * The style of the API's own pages. They have to look right when nothing else of the site can be reached, so the
 * colours of the theme are here once more.
 */
export const PAGE_STYLE = html`<style>
:root {
  color-scheme: light dark;
  --background: #fbfaf7;
  --surface: #ffffff;
  --text: #10212b;
  --muted: #4a5a64;
  --primary: #0e4f63;
  --on-primary: #ffffff;
  --error: #b3261e;
  --border: #76838c;
}
@media (prefers-color-scheme: dark) {
  :root {
    --background: #0b161d;
    --surface: #12222c;
    --text: #e9eff1;
    --muted: #aab9c1;
    --primary: #58b9d1;
    --on-primary: #06161d;
    --error: #ff9c8f;
    --border: #71889a;
  }
}
*, ::before, ::after { box-sizing: border-box; }
body {
  margin: 0;
  background: var(--background);
  color: var(--text);
  font: 1.0625rem/1.6 "Public Sans", system-ui, sans-serif;
  overflow-wrap: break-word;
}
header, main { max-width: 40rem; margin: 0 auto; padding: 0 1.25rem; }
header { padding-top: 0.75rem; }
header a {
  display: inline-flex;
  align-items: center;
  min-height: 44px;
  color: inherit;
  font-weight: 700;
  text-decoration: none;
}
main { padding-top: 2rem; padding-bottom: 4rem; }
h1 { margin: 0 0 0.5rem; font-size: clamp(1.75rem, 1.3rem + 2.4vw, 2.75rem); line-height: 1.1; text-wrap: balance; }
h2 { margin: 2.5rem 0 0; font-size: 1.375rem; line-height: 1.25; }
p { margin: 0 0 1rem; }
a { color: var(--primary); text-underline-offset: 0.2em; }
:focus-visible { outline: 3px solid var(--primary); outline-offset: 2px; }
.lead { font-size: 1.25rem; }
.muted { color: var(--muted); }
.actions { display: flex; flex-wrap: wrap; gap: 0.75rem; margin: 2rem 0; }
.notice { margin: 0 0 1.5rem; padding: 1.25rem; border: 2px solid var(--error); border-radius: 8px; background: var(--surface); }
.notice h1 { color: var(--error); }
.notice p:last-child, .notice ul { margin-bottom: 0; }
.notice ul { margin-top: 0; padding: 0; list-style: none; }
.notice a, .back a { display: inline-block; min-height: 44px; padding: 0.5rem 0; }
.notice a { color: var(--error); }
.back { margin-top: 1rem; }
.button, button {
  display: inline-flex;
  align-items: center;
  justify-content: center;
  min-height: 48px;
  padding: 0.5rem 1.25rem;
  border: 2px solid var(--primary);
  border-radius: 4px;
  background: var(--primary);
  color: var(--on-primary);
  font: inherit;
  font-weight: 600;
  text-decoration: none;
  cursor: pointer;
}
.outlined { background: transparent; color: var(--primary); font-variant-numeric: tabular-nums; }
.field { margin-bottom: 1.25rem; }
label { display: block; margin-bottom: 0.25rem; font-weight: 600; }
.asterisk { color: var(--error); }
input, select, textarea {
  display: block;
  width: 100%;
  min-height: 48px;
  padding: 0.625rem 0.75rem;
  border: 1px solid var(--border);
  border-radius: 4px;
  background: var(--surface);
  color: inherit;
  font: inherit;
}
textarea { min-height: 9rem; resize: vertical; }
[aria-invalid] { border: 2px solid var(--error); }
.message { margin: 0.25rem 0 0; color: var(--error); }
/* Not "display: none": programs that fill in forms by themselves leave out what has it. */
.trap { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
@media (max-width: 30rem) { .actions .button, button { width: 100%; } }
</style>`;

/** What a content security policy needs to allow this style and no other. */
export const PAGE_STYLE_HASH = `'sha256-${sha256(PAGE_STYLE.toString().replace(/^<style>|<\/style>$/g, ''))}'`;

function sha256(text: string) {
  return createHash('sha256').update(text).digest('base64');
}
