import { setTimeout as sleep } from 'node:timers/promises';
import type { Figures } from '../report.ts';
import type { Phone } from './phone.ts';
import { centreOf, lookOf, type Pressed, readNotes, watch } from './probes.ts';
import { longestTask } from './timeline.ts';

/** How often it is pressed, from the first paint on, and how long after one press the next follows, in milliseconds. */
const PRESSES = 12;
const PAUSE_MS = 300;

/** How long what has been brought into the window has to be there before it is pressed, in milliseconds. */
const REST_MS = 150;

/** How long a finger is down, in milliseconds. */
const DOWN_MS = 60;

/** What takes less is not reported by browsers (https://www.w3.org/TR/event-timing/), in milliseconds. */
const SHORTEST_MS = 16;

const WIDE = { width: 1440, height: 900 };

/** What visitors press. */
interface Control extends Pressed {
  /** The key that follows a press: what closes a menu, or a letter in a field. */
  key?: string;
  /** Where a phone does not show it. */
  wide?: boolean;
}

export const THEME: Control = { selector: 'button', says: 'theme|dark|colou?r scheme' };

const MENU: Control = { selector: ':is(header, body > *) :is(button, summary)', says: 'menu', key: 'Escape' };

const DROPDOWN: Control = { selector: 'nav :is(button[aria-expanded], summary)', says: '', wide: true };

const CAROUSEL: Control = { selector: 'main button', says: 'next' };

const FIELD: Control = { selector: 'main form input:not([type=hidden])', says: '', key: 'a' };

/** What is pressed on a page, by name. */
export function controlsOf(route: string): Readonly<Record<string, Control>> {
  if (route === '/') return { theme: THEME, menu: MENU, dropdown: DROPDOWN, carousel: CAROUSEL };
  return route === '/contact' ? { field: FIELD } : {};
}

/**
 * Presses a place with a finger, which Chromium makes of its mouse. The touch that it offers to programs (`Input.dispatchTouchEvent`, which Playwright taps with)
 * notes when it was made and then waits for a frame of the page before the page hears of it: so it counts 15 ms, on a page that is still painting 60, that no
 * finger waits.
 */
async function tap({ cdp }: Phone, place: { x: number; y: number }): Promise<void> {
  for (const type of ['mousePressed', 'mouseReleased'] as const) {
    // Of what has become a touch nobody is told that it has been handled.
    cdp
      .send('Input.dispatchMouseEvent', { ...place, type, button: 'left', clickCount: 1 })
      .catch(() => undefined);
    await sleep(DOWN_MS);
  }
}

/** Presses something again and again, from the first paint on. @returns whether it could be pressed, and changed the page each of the last two times */
async function pressOften(phone: Phone, control: Control): Promise<boolean> {
  const { page } = phone;
  await page.waitForFunction(
    () => performance.getEntriesByName('first-contentful-paint').length > 0,
    undefined,
    { polling: 20, timeout: 30_000 },
  );
  let answers = 0;
  for (let left = PRESSES; left > 0; left -= 1) {
    const place = await page.evaluate(centreOf, control);
    if (!place) {
      await sleep(PAUSE_MS);
      continue;
    }
    if (place.moved) await sleep(REST_MS);
    // Not before: it takes the page a while.
    const look = () => (left <= 2 ? page.evaluate(lookOf) : '');
    const looks = [await look()];
    await tap(phone, { x: place.x, y: place.y });
    await sleep(PAUSE_MS);
    looks.push(await look());
    if (control.key) {
      await page.keyboard.press(control.key);
      await sleep(PAUSE_MS);
      looks.push(await look());
    }
    if (new Set(looks).size > 1) answers += 1;
  }
  return answers === 2;
}

/**
 * Presses something while the page loads and starts what answers.
 * @returns the longest time from an input to the next paint (INP's measure, of all inputs), and the longest task meanwhile; nothing where the page has no such thing, or it does nothing
 */
export async function press(phone: Phone, address: string, name: string, control: Control): Promise<Figures> {
  const { page, cdp } = phone;
  await page.addInitScript(watch);
  await cdp.send('Emulation.setEmitTouchEventsForMouse', { enabled: true, configuration: 'mobile' });
  if (control.wide) await page.setViewportSize(WIDE);
  const [answers] = await Promise.all([pressOften(phone, control), phone.load(address)]);
  if (!answers) return {};
  const { inputs, tasks, first = 0 } = await page.evaluate(readNotes);
  return {
    [`${name} pressed to paint ms`]: Math.max(SHORTEST_MS, ...inputs),
    [`${name} pressed, longest task ms`]: longestTask(tasks, first),
  };
}
