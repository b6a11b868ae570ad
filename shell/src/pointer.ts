/** Whether there is a pointer that can rest on something, such as a mouse. Where a finger was last, browsers say so too of what it touched. */
export function canHover(): boolean {
  return window.matchMedia('(hover: hover)').matches;
}
