/** What is text as it stands, whatever it looks like. */
const RAW = /(<(style|script)\b.*?<\/\2>)/gs;

/** End tags that the next tag says as well (https://html.spec.whatwg.org/multipage/syntax.html#optional-tags). */
const IMPLIED = [
  /<\/li>(?=<li\b|<\/[ou]l>)/g,
  /<\/p>(?=<(?:div|dl|figure|form|h[1-6]|nav|ol|p|section|table|ul)\b|<\/(?:article|div|dd|figcaption|footer|header|li|main|section|td)>)/g,
  /<\/dt>(?=<d[dt]\b)/g,
  /<\/dd>(?=<d[dt]\b|<\/(?:div|dl)>)/g,
  /<\/t[dh]>(?=<t[dh]\b|<\/tr>)/g,
  /<\/tr>(?=<tr\b|<\/t(?:body|foot|head)>)/g,
  /<\/option>(?=<option\b|<\/(?:optgroup|select)>)/g,
];

/** A shape of a drawing with nothing in it. In HTML's own elements a slash means nothing. */
const EMPTY_SHAPE = /><\/(?:circle|ellipse|line|path|polygon|polyline|rect|stop|use)>/g;

function lean(markup: string): string {
  return IMPLIED.reduce((text, end) => text.replace(end, ''), markup)
    .replace(/<svg\b.*?<\/svg>/gs, (drawing) => drawing.replace(EMPTY_SHAPE, '/>'))
    .replace(/<[a-z][^<>]*>/g, (tag) => tag.replaceAll('=""', ''));
}

/**
 * Markup without what browsers read out of the rest of it, as React writes it: tags and quotes in texts and attributes are escaped. The document is the
 * same, node by node.
 */
export function leanMarkup(markup: string): string {
  // Of three pieces the second is as it stands, and the third its tag.
  return markup
    .split(RAW)
    .map((piece, index) => [lean(piece), piece, ''][index % 3])
    .join('');
}
