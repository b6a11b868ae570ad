import { closestElement } from '../early/events.ts';
import { HYDRATE_EVENT } from '../early/hear.ts';
import { isAstray } from '../navigation/second-press.client.ts';
import { EXPLAINED } from '../tooltip/explained.ts';
import { completeHead } from './complete-head.client.ts';
import { isLeaving } from './follow-links.client.ts';
import { markPressedButton } from './pressed-buttons.client.ts';
import { startShell } from './start-shell.client.ts';
import { markAsked } from './state.client.ts';

/** What answers only when its code runs; `data-hydrate` says so of itself. */
const CONTROLS = 'main :is(button,input,select,textarea,[data-hydrate])';

/** What of the header shows more when a pointer rests on it, or it has the focus of the keyboard. */
const HOVERED = `header summary,${EXPLAINED}`;

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

function start(target: EventTarget | null): void {
  // What it happened to is about to go, and React would take it for the page of the address.
  if (isLeaving()) return;
  const main = target instanceof Element && target.id === 'main' ? target : undefined;
  main?.setAttribute('data-needed', '');
  markAsked();
  // Where the head cannot be completed the page stays HTML, and the browser follows its links; whoever needs the shell again asks again.
  completeHead().then(
    () => startShell(main !== undefined),
    () => undefined,
  );
}

/**
 * Starts the shell when a visitor comes, or has come, to what answers only then. Text, pictures, links, the theme and the menus never need it. On
 * `main` is noted that its section is needed too.
 */
export function startWhenNeeded(): void {
  const ask = (event: Event) => {
    // React hears of no click in HTML that waits for its code.
    if (event.type === 'click' && !isLeaving() && !isAstray(event)) markPressedButton(event);
    // Others, too, listen for it.
    if (event.type === HYDRATE_EVENT) start(event.target);
    else neededBy(event)?.dispatchEvent(new Event(HYDRATE_EVENT));
  };
  const before = window.heard;
  window.heard = { push: ask };
  if (Array.isArray(before)) before.forEach(ask);
  // In development the document has no page in it.
  if (!document.getElementById('main')) start(null);
}
