import { closestElement } from '../early/events.ts';

/** What answers a press. */
const CONTROLS = 'a,button,summary,label,input,select,textarea';

/**
 * Lets the second press of a double click do nothing where something else has come under the pointer meanwhile, such as the next page or a dialog: it
 * was meant for what the first was on, and visitors who press all things twice would go on from there, or call.
 */
export function ignoreSecondPresses(): void {
  let first: Element | null = null;
  const judge = (event: MouseEvent) => {
    const control = closestElement(event, CONTROLS);
    if (event.detail < 2) {
      first = control;
    } else if (control !== first) {
      event.preventDefault();
      event.stopPropagation();
    }
  };
  addEventListener('click', judge, { capture: true });
}
