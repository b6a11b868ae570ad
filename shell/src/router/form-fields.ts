/** Selectors of the fields that a visitor fills in, and of the elements that can have the focus. */
const FIELDS = 'main :is(input,select,textarea)';
const FOCUSABLE = '#root :is(a[href],button,summary,input,select,textarea)';

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const all = <T extends Element>(selector: string) => [...document.querySelectorAll<T>(selector)];

/** Values and focus by the element's index: after a mismatch React has replaced the elements. */
interface Snapshot {
  values: string[];
  active: Element | null;
  focused: number;
  selection: [number | null, number | null] | undefined;
}

let snapshot: Snapshot | undefined;

function take(): void {
  const { activeElement } = document;
  const isText = activeElement instanceof HTMLInputElement || activeElement instanceof HTMLTextAreaElement;
  snapshot = {
    values: all<Field>(FIELDS).map(({ value }) => value),
    active: activeElement,
    focused: all(FOCUSABLE).indexOf(activeElement ?? document.body),
    selection: isText ? [activeElement.selectionStart, activeElement.selectionEnd] : undefined,
  };
}

/** Saves fields and focus before hydration, and again whenever the visitor types until `restoreFields`. */
export function saveFields(): void {
  take();
  document.addEventListener('input', take, true);
}

/** Restores values and focus, whatever hydration did to the elements. */
export function restoreFields(): void {
  document.removeEventListener('input', take, true);
  if (!snapshot) return;
  const { values, active, focused, selection } = snapshot;
  for (const [index, field] of all<Field>(FIELDS).entries()) {
    const value = values[index];
    if (value) field.value = value;
  }
  // React may hydrate while the focus moves to another field, within the `change` event of the field that it leaves.
  if (active?.isConnected) return;
  const element = all<HTMLElement>(FOCUSABLE)[focused];
  if (!element) return;
  element.focus({ preventScroll: true });
  if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement)
    if (selection?.[0] != null) element.setSelectionRange(...selection);
}

/** Tells React's handlers of the values that were typed before they listened. */
export function dispatchFieldEvents(): void {
  for (const field of all<Field>(FIELDS)) {
    if (!field.value) continue;
    for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }));
  }
  const focused = document.activeElement;
  if (focused?.matches(FIELDS)) focused.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
  snapshot = undefined;
}
