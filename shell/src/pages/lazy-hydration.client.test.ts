import { HYDRATE_EVENT } from '../early/hear.ts';
import { needsHydration, untilHydrationNeeded } from './lazy-hydration.client.ts';

/** What is observed, and what the browser says of it. */
const observed = new Map<Element, (isNear: boolean) => void>();

beforeAll(() => {
  // jsdom has no layout.
  window.IntersectionObserver = class {
    readonly say: IntersectionObserverCallback;
    constructor(say: IntersectionObserverCallback) {
      this.say = say;
    }
    observe(element: Element) {
      const tell = (isIntersecting: boolean) =>
        this.say([{ isIntersecting } as IntersectionObserverEntry], this as unknown as IntersectionObserver);
      observed.set(element, tell);
    }
    disconnect() {
      observed.clear();
    }
  } as unknown as typeof IntersectionObserver;
});

function sectionOf(html: string): HTMLElement {
  observed.clear();
  document.body.innerHTML = `<a id="own" href="/">Home</a><a id="other" href="#x">Other</a><main>${html}</main>`;
  return document.querySelector('main') as HTMLElement;
}

/** Waits for a section's need. @returns whether it has it by now */
function watch(main: Element) {
  let needed = false;
  void untilHydrationNeeded(main).then(() => {
    needed = true;
  });
  return async () => {
    await Promise.resolve();
    return needed;
  };
}

test.each(['<input>', '<select></select>', '<form><textarea></textarea></form>'])(
  '%s needs its code at once',
  (html) => {
    expect(needsHydration(sectionOf(html))).toBe(true);
  },
);

test('so does one whose control somebody has come to', () => {
  const main = sectionOf('<button type="button">Show</button>');
  main.setAttribute('data-needed', '');
  expect(needsHydration(main)).toBe(true);
});

test.each(['<h1>Text</h1><a href="/contact">Link</a>', '<button type="button">Show</button>'])(
  '%s does not',
  (html) => {
    expect(needsHydration(sectionOf(html))).toBe(false);
  },
);

test.each(['<button type="button">Show</button>', '<p data-hydrate>12:00</p>'])(
  '%s needs it when it comes near',
  async (html) => {
    const main = sectionOf(`<h1>Text</h1>${html}`);
    const isNeeded = watch(main);
    expect([...observed.keys()]).toEqual([main.lastElementChild]);
    for (const tell of observed.values()) tell(false);
    expect(await isNeeded()).toBe(false);
    for (const tell of observed.values()) tell(true);
    expect(await isNeeded()).toBe(true);
    expect(observed.size).toBe(0);
  },
);

test('text needs it when somebody asks for it', async () => {
  const main = sectionOf('<h1>Text</h1>');
  const isNeeded = watch(main);
  expect(await isNeeded()).toBe(false);
  main.dispatchEvent(new Event(HYDRATE_EVENT));
  expect(await isNeeded()).toBe(true);
});

test('text needs it when the address changes and the page does not', async () => {
  const isNeeded = watch(sectionOf('<a id="away" href="/away">Away</a>'));
  const click = (id: string) =>
    document.getElementById(id)?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
  document.addEventListener('click', (event) => event.preventDefault(), { once: true });
  click('away');
  expect(await isNeeded()).toBe(false);
  click('own');
  expect(await isNeeded()).toBe(true);
});
