import { HYDRATE_EVENT } from '../early/hear.ts';
import { CONTROLS, STARTS_ITSELF, whenNear } from '../pages/lazy-hydration.client.ts';
import { SHOWN_EVENT } from './follow-links.client.ts';

/** The events of a visitor's first input. Who has done nothing yet comes near no button. */
const INPUTS = ['pointerover', 'touchstart', 'wheel', 'keydown'];

/** Asks for the section when something comes near that starts by itself, and when a button comes near a visitor who has begun to move. */
export function startWhenNear(): void {
  let wanted = STARTS_ITSELF;
  let stop: (() => void) | undefined;
  const watch = () => {
    stop?.();
    const main = document.getElementById('main');
    stop = main ? whenNear(main, wanted, () => main.dispatchEvent(new Event(HYDRATE_EVENT))) : undefined;
  };
  const begin = () => {
    for (const type of INPUTS) document.removeEventListener(type, begin);
    wanted = CONTROLS;
    watch();
  };
  watch();
  document.addEventListener(SHOWN_EVENT, watch);
  for (const type of INPUTS) document.addEventListener(type, begin, { passive: true });
}
