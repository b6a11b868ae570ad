import { closestElement } from '../early/events.ts';

/** What answers a press. */
const CONTROLS = 'a,button,summary,label,input,select,textarea';

/** What the first press of a possible double click was on. Undefined until this script has seen one. */
let first: Element | null | undefined;

/**
 * Whether a press is the second of a double click, and something else has come under the pointer meanwhile, such as the next page or a dialog. It was meant
 * for what the first was on: visitors who press all things twice would go on from there, or call.
 */
export function isAstray(event: Event): boolean {
  if (first === undefined || !(event instanceof MouseEvent) || event.detail < 2) return false;
  return closestElement(event, CONTROLS) !== first;
}

/** Lets presses that went astray do nothing. */
export function ignoreAstrayPresses(): void {
  const judge = (event: MouseEvent) => {
    if (isAstray(event)) {
      event.preventDefault();
      event.stopPropagation();
    } else if (event.detail < 2) {
      first = closestElement(event, CONTROLS);
    }
  };
  addEventListener('click', judge, { capture: true });
}
