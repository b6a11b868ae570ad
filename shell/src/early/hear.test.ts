/** @jest-environment jsdom */
import { HYDRATE_EVENT, hear } from './hear.ts';

test('what happens before there is a script that starts the shell is kept for it, and then handed to it', () => {
  document.body.innerHTML = '<main id="main"><button type="button">Show</button></main>';
  const button = document.querySelector('button');
  button?.addEventListener('click', (event) => event.stopPropagation());
  hear();
  button?.click();
  document.querySelector('main')?.dispatchEvent(new Event(HYDRATE_EVENT));
  const kept = window.heard;
  if (!Array.isArray(kept)) throw new Error('Nothing is kept');
  expect(kept.map(({ type, target }: Event) => [type, target])).toEqual([
    ['click', button],
    ['hydrate', document.getElementById('main')],
  ]);
  const later: Event[] = [];
  window.heard = later;
  button?.dispatchEvent(new Event('pointerover', { bubbles: true }));
  expect([kept.length, later.map(({ type }) => type)]).toEqual([2, ['pointerover']]);
});

test('of what happens while that script does not come only the last is kept', () => {
  hear();
  for (let move = 0; move < 1000; move += 1) document.body.dispatchEvent(new Event('pointerover'));
  document.body.dispatchEvent(new Event('click'));
  const kept = window.heard as unknown as Event[];
  expect([kept.length, kept.at(-1)?.type]).toEqual([200, 'click']);
});
