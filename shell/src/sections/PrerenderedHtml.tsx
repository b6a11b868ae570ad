import { useCallback } from 'react';

interface PrerenderedHtmlProps {
  /** A copy of the element that the HTML was in. */
  copy: Element;
}

/** A section's HTML as it was in the document, where the section's code turned out not to work. */
export function PrerenderedHtml({ copy }: PrerenderedHtmlProps) {
  // As nodes: HTML that comes as a text is what the site's browser policy keeps out.
  const fill = useCallback(
    (element: HTMLDivElement | null) => element?.replaceChildren(...copy.cloneNode(true).childNodes),
    [copy],
  );
  return <div style={{ display: 'contents' }} ref={fill} />;
}
