import { waitFor } from '@testing-library/react';
import { type ComponentType, lazy, Suspense, startTransition, useLayoutEffect } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { hydrateBetweenEvents } from './hydration-events.client.ts';
import { markTaken } from './state.client.ts';

const HTML =
  '<div id="root"><p>Header</p><main id="main"><!--$--><form><input/><button type="submit">Send</button></form><!--/$--></main></div>';

const rendered: string[] = [];
const heard: string[] = [];
let root: Root | undefined;

function Section() {
  rendered.push('section');
  useLayoutEffect(() => markTaken(find('main')), []);
  return (
    <form>
      <input onKeyDown={({ key }) => heard.push(`key ${key}`)} onPointerOver={() => heard.push('pointer')} />
      <button type="submit">Send</button>
    </form>
  );
}

/** The page, whether it has asked for the code of its section, and what says that this code is there. */
function page() {
  let isAsked = false;
  let comes: () => void = () => undefined;
  const code = new Promise<{ default: ComponentType }>((resolve) => {
    comes = () => resolve({ default: Section });
  });
  const Late = lazy(() => {
    isAsked = true;
    return code;
  });
  function Page() {
    rendered.push('page');
    useLayoutEffect(() => markTaken(find('#root')), []);
    return (
      <>
        <p onClickCapture={() => heard.push('press')}>Header</p>
        <main id="main">
          <Suspense>
            <Late />
          </Suspense>
        </main>
      </>
    );
  }
  return { begin: () => begin(<Page />), asks: () => waitFor(() => expect(isAsked).toBe(true)), comes };
}

function find(selector: string): HTMLElement {
  const element = document.querySelector<HTMLElement>(selector);
  if (!element) throw new Error(`${selector} is missing`);
  return element;
}

const type = (key: string) =>
  find('input').dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
const press = () => find('p').click();

/** Begins to hydrate: nothing is rendered when this returns. */
function begin(site: React.ReactNode): void {
  hydrateBetweenEvents(find('#root'), () =>
    startTransition(() => {
      root = hydrateRoot(find('#root'), site);
    }),
  );
}

/** Until React has hydrated the section. */
const sectionIsTaken = () => waitFor(() => expect(find('main').dataset.taken).toBeDefined());

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
  document.body.innerHTML = HTML;
  for (const list of [rendered, heard]) list.length = 0;
});

afterEach(() => root?.unmount());

test('a press before React has taken the page over, and a key before it has hydrated the section, have nothing hydrated at once', async () => {
  const { begin, asks, comes } = page();
  begin();
  press();
  expect(rendered).toEqual([]);
  await asks();
  press();
  comes();
  await Promise.resolve();
  type('a');
  expect(rendered).toEqual(['page']);
  await sectionIsTaken();
  type('b');
  expect([rendered, heard]).toEqual([
    ['page', 'section'],
    ['press', 'key b'],
  ]);
});

test.each([
  ['the key that sends a form', () => type('Enter')],
  [
    'a press on the button that does',
    () => find('button').dispatchEvent(new MouseEvent('pointerdown', { bubbles: true })),
  ],
])('%s has the section hydrated at once: the browser would leave the page', async (_what, send) => {
  const { begin, asks, comes } = page();
  begin();
  await asks();
  comes();
  await Promise.resolve();
  send();
  expect(rendered).toEqual(['page', 'section']);
});

test('that a pointer has come to HTML that waits React says when it is hydrated', async () => {
  const { begin, asks, comes } = page();
  begin();
  await asks();
  find('input').dispatchEvent(new MouseEvent('pointerover', { bubbles: true }));
  comes();
  await waitFor(() => expect(heard).toEqual(['pointer']));
});

test('nothing is left on the root, even where hydration throws', () => {
  const fail = () => {
    throw new Error('cannot be hydrated');
  };
  expect(() => hydrateBetweenEvents(find('#root'), fail)).toThrow('cannot be hydrated');
  expect(find('#root').addEventListener).toBe(EventTarget.prototype.addEventListener);
});
