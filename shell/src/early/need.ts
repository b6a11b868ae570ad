import { closestElement } from './closest-element.ts';
import { HYDRATE_EVENT, startShell } from './start-shell.ts';

/** What answers only when its code runs; `data-hydrate` says so of itself. */
const CONTROLS = 'main :is(button,input,select,textarea,[data-hydrate])';

/** What of the header shows more when a pointer rests on it, or it has the focus of the keyboard. */
const HOVERED = '[data-menu],[data-tooltip]';

/** What tells that a visitor comes to an element; forms are filled in by browsers too. */
const APPROACHES = ['pointerover', 'focusin', 'input', 'click'];

/** The element that an event tells is needed, if any: of a section's control that is `main`. */
function neededBy(event: Event): Element | null {
  const isPointer = event.type === 'pointerover';
  const control = closestElement(event, isPointer ? `${CONTROLS},main form` : CONTROLS);
  if (control) return control.closest('main');
  const hovered = closestElement(event, HOVERED);
  // A finger that presses a button shows no tooltip.
  const isShown = isPointer
    ? Reflect.get(event, 'pointerType') !== 'touch'
    : event.type === 'focusin' && hovered?.matches(':focus-visible');
  return isShown ? hovered : null;
}

/**
 * Starts the shell when a visitor comes to what answers only then. Text, pictures, links, the theme and the menus never need it. On `main` is noted
 * that its section is needed too.
 */
export function startWhenNeeded(): void {
  const ask = (event: Event) => neededBy(event)?.dispatchEvent(new Event(HYDRATE_EVENT));
  for (const type of APPROACHES) window.addEventListener(type, ask, { capture: true, passive: true });
  window.addEventListener(
    HYDRATE_EVENT,
    ({ target }) => {
      const main = target instanceof Element && target.id === 'main' ? target : undefined;
      main?.setAttribute('data-needed', '');
      startShell(main !== undefined);
    },
    { capture: true },
  );
}
