import { choose } from './choose.client.ts';
import { SHOWN_EVENT } from './follow-links.client.ts';

beforeAll(choose);

/** What is chosen on a page that is shown at an address. */
function chosenAt(search: string, chosen = '') {
  window.history.replaceState(null, '', `/contact${search}`);
  document.body.innerHTML = `<main><input name="name"><select name="service">
    <option value="">Choose</option><option value="generators">Generators</option><option value="other">Other</option>
  </select></main>`;
  const [list] = document.querySelectorAll('select');
  if (list) list.value = chosen;
  document.dispatchEvent(new Event(SHOWN_EVENT));
  return [list?.value, document.querySelector('input')?.value];
}

test('a list shows what the address names, where it has that and nothing was chosen', () => {
  expect(chosenAt('?service=generators')).toEqual(['generators', '']);
  expect(chosenAt('?service=generators', 'other')).toEqual(['other', '']);
  expect(chosenAt('?service=nothing')).toEqual(['', '']);
  expect(chosenAt('')).toEqual(['', '']);
});

test('what is typed into is nobody’s but the visitor’s', () => {
  expect(chosenAt('?name=Mallory')).toEqual(['', '']);
});
