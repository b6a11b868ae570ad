import { HYDRATE_EVENT } from '../early/hear.ts';
import { SHOWN_EVENT } from './follow-links.client.ts';
import { startWhenNear } from './near.client.ts';

/** What is watched, by its text, and what tells that it has come near. */
const watched = new Map<string | null, () => void>();

let asked: number;

beforeAll(() => {
  // jsdom has no layout.
  window.IntersectionObserver = class {
    readonly say: IntersectionObserverCallback;
    readonly own: (string | null)[] = [];
    constructor(say: IntersectionObserverCallback) {
      this.say = say;
    }
    observe({ textContent }: Element) {
      this.own.push(textContent);
      watched.set(textContent, () =>
        this.say(
          [{ isIntersecting: true } as IntersectionObserverEntry],
          this as unknown as IntersectionObserver,
        ),
      );
    }
    disconnect() {
      for (const text of this.own) watched.delete(text);
    }
  } as unknown as typeof IntersectionObserver;
  show('<button>Show</button><p data-hydrate>12:00</p>');
  startWhenNear();
});

function show(html: string) {
  asked = 0;
  document.body.innerHTML = `<main id="main">${html}</main>`;
  document.getElementById('main')?.addEventListener(HYDRATE_EVENT, () => {
    asked += 1;
  });
}

test('what starts by itself needs nobody; a button is watched for somebody who moves, on each page that is shown', () => {
  expect([...watched.keys()]).toEqual(['12:00']);
  document.dispatchEvent(new Event('touchstart'));
  expect([...watched.keys()]).toEqual(['Show', '12:00']);
  watched.get('Show')?.();
  expect(asked).toBe(1);
  expect(watched.size).toBe(0);

  show('<button>Next</button><form><button>Send</button></form>');
  document.dispatchEvent(new Event(SHOWN_EVENT));
  expect([...watched.keys()]).toEqual(['Next']);
  document.body.innerHTML = '';
  document.dispatchEvent(new Event(SHOWN_EVENT));
  expect(watched.size).toBe(0);
});
