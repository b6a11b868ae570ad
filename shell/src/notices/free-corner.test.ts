import { freeCorner } from './free-corner.ts';

const WIDTH = 1000;
const HEIGHT = 800;

/** Says where something is: jsdom lays out nothing. */
function place(element: Element, left: number, top: number, width: number, height: number): void {
  jest.spyOn(element, 'getBoundingClientRect').mockReturnValue(new DOMRect(left, top, width, height));
}

function add(html: string): HTMLElement {
  const parent = document.createElement('div');
  parent.innerHTML = html;
  document.body.append(parent);
  return parent;
}

/** Empty containers at the corners of a window, and links that call at given places. */
function corner(calls: readonly (readonly [number, number])[]): string {
  document.body.replaceChildren();
  const area = add('');
  for (const [y, x] of ['top', 'bottom'].flatMap((y) => ['left', 'right'].map((x) => [y, x] as const))) {
    const container = document.createElement('div');
    container.dataset.position = `${y}-${x}`;
    area.append(container);
    place(container, x === 'left' ? 16 : WIDTH - 436, y === 'top' ? 16 : HEIGHT - 16, 420, 0);
  }
  for (const [left, top] of calls) {
    const link = add('<a href="tel:+19165550142">Call</a>').firstElementChild;
    if (link) place(link, left, top, 120, 48);
  }
  return freeCorner(area);
}

test('a notice stands where it covers no link that calls', () => {
  const [left, right, top, bottom] = [40, 700, 40, 700];
  expect(corner([])).toBe('bottom-right');
  expect(corner([[right, top]])).toBe('bottom-right');
  expect(corner([[right, bottom]])).toBe('bottom-left');
  expect(
    corner([
      [right, bottom],
      [left, bottom],
    ]),
  ).toBe('top-right');
  expect(
    corner([
      [right, bottom],
      [left, bottom],
      [right, top],
    ]),
  ).toBe('top-left');
  expect(
    corner([
      [right, bottom],
      [left, bottom],
      [right, top],
      [left, top],
    ]),
  ).toBe('bottom-right');
});

test('other links may be covered', () => {
  corner([]);
  const link = add('<a href="/contact">Write</a>').firstElementChild;
  if (link) place(link, 700, 700, 120, 48);
  const area = document.body.firstElementChild;
  expect(area && freeCorner(area)).toBe('bottom-right');
});
