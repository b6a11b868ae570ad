/** Whether a click is to open a link where it stands, and not in a tab, a window or a file. */
export function isPlain(
  { button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent,
  link: HTMLAnchorElement,
): boolean {
  if (button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return false;
  return (!link.target || link.target === '_self') && !link.hasAttribute('download');
}
