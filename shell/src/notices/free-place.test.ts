import { freePlace, type Place } from './free-place.ts';

const WIDTH = 1000;
const HEIGHT = 800;

/** Says where something is: jsdom lays out nothing. */
function place(element: Element | null, left: number, top: number, width: number, height: number): void {
  if (element)
    jest.spyOn(element, 'getBoundingClientRect').mockReturnValue(new DOMRect(left, top, width, height));
}

function add(html: string): HTMLElement {
  const parent = document.createElement('div');
  parent.innerHTML = html;
  document.body.append(parent);
  return parent;
}

beforeEach(() => {
  document.body.replaceChildren();
  Object.defineProperty(window, 'innerHeight', { configurable: true, value: HEIGHT });
});

/** Where a notice goes in a window with links at some places, which call unless they lead elsewhere. */
function goesTo(
  links: readonly (readonly [number, number])[],
  {
    href = 'tel:+15550100',
    now,
    height = 0,
    width = 420,
  }: { href?: string; now?: Place; height?: number; width?: number } = {},
): string {
  const area = add('<div data-position="bottom-left"></div><div data-position="bottom-right"></div>');
  // Both stand as far above their corners as the notice does.
  const top = window.innerHeight - 16 - (now?.shift ?? 0);
  place(area.children[0] ?? null, 16, top, width, 0);
  place(area.children[1] ?? null, WIDTH - width - 16, top, width, 0);
  if (height) {
    area.children[1]?.append(add('<div data-variant="default"></div>').firstElementChild ?? '');
    place(area.querySelector('[data-variant]'), WIDTH - 436, top - height, 420, height);
  }
  for (const [left, top] of links)
    place(add(`<a href="${href}">Call</a>`).firstElementChild, left, top, 120, 48);
  const { corner, shift } = freePlace(area, now);
  return `${corner} ${shift}`;
}

test.each([
  ['no link', [], 'bottom-right 0'],
  ['a link elsewhere', [[700, 40]], 'bottom-right 0'],
  ['a link at the right', [[700, 700]], 'bottom-left 0'],
  [
    'links at both sides',
    [
      [700, 700],
      [40, 650],
    ],
    'bottom-right 96',
  ],
  [
    'a link across',
    [
      [380, 640],
      [600, 640],
    ],
    'bottom-right 152',
  ],
] as const)('beside %s a notice stands where it covers none', (_what, links, expected) => {
  expect(goesTo(links)).toBe(expected);
});

test('a button that sends a form in the page is left free too, no other one', () => {
  const button = (parent: string, type: string) => {
    const html = `<${parent}><form><button type="${type}"></button></form></${parent}>`;
    place(add(html).querySelector('button'), 0, 700, WIDTH, 48);
  };
  button('main', 'button');
  button('footer', 'submit');
  expect(goesTo([])).toBe('bottom-right 0');
  document.body.replaceChildren();
  button('main', 'submit');
  expect(goesTo([])).toBe('bottom-right 96');
});

test('a notice is taken to be no higher than it is on a wide screen', () => {
  expect(goesTo([[700, HEIGHT - 16 - 120 - 48]])).toBe('bottom-right 0');
});

test('in a low window it is taken to be two lines high, and wider', () => {
  Object.defineProperty(window, 'innerHeight', { configurable: true, value: 390 });
  // What it stands for leaves no more: from the bar at the top, which has the number, to the one at the bottom.
  place(add('<div data-keep-free></div>').firstElementChild, 0, 92, WIDTH, 206);
  expect(goesTo([[700, 12]], { width: 480 })).toBe('bottom-right 0');
  document.body.replaceChildren();
  place(add('<div data-keep-free></div>').firstElementChild, 0, 92, WIDTH, 282);
  expect(goesTo([[700, 12]], { width: 480 })).toBe('bottom-left 296');
});

test('one that is there is as high as it is', () => {
  const now = { corner: 'bottom-right', shift: 0 } as const;
  const link = [700, HEIGHT - 16 - 180 - 48] as const;
  expect(goesTo([link], { now, height: 170 })).toBe('bottom-right 0');
  document.body.replaceChildren();
  expect(goesTo([link], { now, height: 190 })).not.toBe('bottom-right 0');
});

test('other links may be covered, but not those to the form', () => {
  expect(goesTo([[700, 700]], { href: '/services/ev-charger' })).toBe('bottom-right 0');
  document.body.replaceChildren();
  expect(goesTo([[700, 700]], { href: '/contact?service=ev-charger#request' })).toBe('bottom-left 0');
});

test('where there is no room for both a button is left free rather than a text', () => {
  place(add('<div data-keep-free></div>').firstElementChild, 0, 60, WIDTH, 600);
  place(add('<main><form><button></button></form></main>').querySelector('button'), 0, 680, WIDTH, 100);
  document.querySelector('button')?.setAttribute('type', 'submit');
  expect(goesTo([])).toBe('bottom-right 112');
});

test('what a section has marked is left free', () => {
  place(add('<div data-keep-free></div>').firstElementChild, 0, 500, WIDTH, 200);
  expect(goesTo([])).toBe('bottom-right 296');
});

test('where there is no room at all it stands in its corner', () => {
  place(add('<div data-keep-free></div>').firstElementChild, 0, 0, WIDTH, HEIGHT);
  expect(goesTo([])).toBe('bottom-right 0');
});

test('where there is not enough room it covers as little as can be', () => {
  place(add('<div data-keep-free></div>').firstElementChild, 0, 60, WIDTH, HEIGHT - 60);
  expect(goesTo([])).toBe('bottom-right 656');
});

test('where there is no room at all it covers rather the end of a text than where it begins', () => {
  place(add('<div data-keep-free></div>').firstElementChild, 0, 16, WIDTH, HEIGHT - 22);
  expect(goesTo([])).toBe('bottom-right 0');
});

test('a notice stands whole in a window that is hardly higher', () => {
  Object.defineProperty(window, 'innerHeight', { configurable: true, value: 200 });
  place(add('<div data-keep-free></div>').firstElementChild, 0, 100, WIDTH, 200);
  // 16 above the edge, 84 high, no less than 8 below the top.
  expect(goesTo([])).toBe('bottom-right 88');
});

test.each([
  ['a link that has come below it', [[700, 700]], 0, 'bottom-right 96'],
  ['no link any more', [], 96, 'bottom-right 96'],
  ['a link that has come there', [[700, 560]], 96, 'bottom-right 0'],
] as const)(
  'beside %s a notice that stands already moves only if it has to',
  (_what, links, shift, expected) => {
    expect(goesTo(links, { now: { corner: 'bottom-right', shift } })).toBe(expected);
  },
);

test('the field that the visitor is in is left free with its label, as far as what calls allows it', () => {
  const html = '<main><div><label>Message</label><textarea></textarea></div></main>';
  const field = add(html).querySelector('main div');
  place(field, 0, 700, WIDTH, 60);
  expect(goesTo([])).toBe('bottom-right 0');
  field?.querySelector('textarea')?.focus();
  expect(goesTo([])).toBe('bottom-right 96');
  // A field that is higher than the window is covered itself, rather than its label or what is wrong with it.
  const message = field?.appendChild(document.createElement('p')) ?? null;
  place(field, 0, 0, WIDTH, HEIGHT);
  place(message, 0, 740, WIDTH, 40);
  expect(goesTo([])).toBe('bottom-right 56');
  message?.remove();
  place(field, 0, 0, WIDTH, 650);
  expect(goesTo([[700, 700]], { now: { corner: 'bottom-right', shift: 0 } })).toBe('bottom-right 96');
});
