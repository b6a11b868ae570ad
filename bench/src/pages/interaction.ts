import type { Figures } from '../report.ts';
import type { Phone } from './phone.ts';

interface Control {
  route: string;
  /** A site without a match has no such control. */
  selector: string;
  wide?: boolean;
  /** Whether the first press starts the application. It is not measured then, but its script is counted. */
  starts?: boolean;
}

export const CONTROLS: Readonly<Record<string, Control>> = {
  theme: { route: '/', selector: 'button:is([aria-label*="theme" i], [aria-label*="dark" i])' },
  menu: { route: '/', selector: 'header :is(button, summary):is([aria-label*="menu" i])' },
  dropdown: { route: '/', selector: 'nav :is(button[aria-expanded], summary)', wide: true },
  carousel: { route: '/', selector: 'main button[aria-label*="next" i]', starts: true },
  field: { route: '/contact', selector: 'main form input:not([type=hidden])', starts: true },
};

const PRESSES = 5;

/** Runs in the page, and collects how long each input takes until the next paint. */
function observeInputs(): void {
  const inputs: number[] = [];
  const options = { type: 'event', durationThreshold: 16 };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if (Reflect.get(entry, 'interactionId')) inputs.push(entry.duration);
  }).observe(options);
  Object.assign(window, { inputs });
}

/**
 * Presses a control of a loaded page five times, half a second apart. A phone has no mouse, so it taps.
 * @returns the longest time from a press to the next paint, as INP measures it
 */
export async function measureInteraction(phone: Phone, origin: string, name: string): Promise<Figures> {
  const { page, traffic, load } = phone;
  const { route = '/', selector = '', starts = false, wide = false } = CONTROLS[name] ?? {};
  await load(origin + route);
  const control = page.locator(selector).filter({ visible: true }).first();
  if ((await control.count()) === 0) return {};
  const press = async () => {
    await (wide ? control.click({ delay: 60 }) : control.tap());
    await page.waitForTimeout(500);
    await page.keyboard.press('Escape');
  };
  if (starts) {
    await press();
    await traffic.settled();
  }
  await page.evaluate(observeInputs);
  for (let count = 0; count < PRESSES; count += 1) await press();
  const inputs: number[] = await page.evaluate('inputs');
  return {
    // Browsers report no input that takes less.
    [`${name}, ms`]: Math.max(16, ...inputs),
    ...(starts && { [`script after ${name}, kB`]: (traffic.bytes.get('javascript') ?? 0) / 1000 }),
  };
}
