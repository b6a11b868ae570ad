interface PrerenderedHtmlProps {
  html: string;
}

/** A section's HTML as it was in the document, where the section's code turned out not to work. */
export function PrerenderedHtml({ html }: PrerenderedHtmlProps) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: it was in the site's own document
  return <div style={{ display: 'contents' }} dangerouslySetInnerHTML={{ __html: html }} />;
}
