const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/**
 * Makes a text safe in HTML and XML, between tags and in attributes in double quotes, which are all that documents have. The contract's, for
 * whatever quotes, would make five bytes of each apostrophe.
 */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => ESCAPES[character] ?? character);
}

/** JSON for a script element: no text in it can end the element. */
export function scriptJson(json: string): string {
  return json.replaceAll('<', '\\u003c');
}
