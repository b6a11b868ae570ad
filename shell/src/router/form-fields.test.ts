import { dispatchFieldEvents, restoreFields, saveFields } from './form-fields.ts';

const FORM =
  '<main><form><input><textarea></textarea><select><option></option><option>b</option></select></form></main>';

function fields() {
  return [...document.querySelectorAll<HTMLInputElement>('input, textarea, select')];
}

const values = () => fields().map(({ value }) => value);

function replaceForm(): void {
  document.body.innerHTML = `<div id="root">${FORM}</div>`;
}

test('new elements get the values, focus and later input, and handlers run', () => {
  replaceForm();
  const [name, message, list] = fields();
  if (!name || !message || !list) throw new Error('The form is not there');
  [name.value, list.value] = ['Da', 'b'];
  name.focus();
  name.setSelectionRange(1, 2);
  saveFields();
  message.value = 'Lights';
  message.dispatchEvent(new Event('input', { bubbles: true }));

  replaceForm();
  restoreFields();
  expect(values()).toEqual(['Da', 'Lights', 'b']);
  const [newName] = fields();
  expect(newName).toHaveFocus();
  expect([newName?.selectionStart, newName?.selectionEnd]).toEqual([1, 2]);

  const heard: string[] = [];
  document.addEventListener('input', ({ target }) => heard.push((target as HTMLInputElement).value));
  dispatchFieldEvents();
  expect(heard).toEqual(['Da', 'Lights', 'b']);
});

test('the focus may leave a field while React hydrates it', () => {
  replaceForm();
  const [name] = fields();
  name?.focus();
  saveFields();
  name?.blur();
  restoreFields();
  expect(document.body).toHaveFocus();
});

test('fields that the browser or React has filled keep their value unless the visitor typed', () => {
  replaceForm();
  saveFields();
  const [, , list] = fields();
  if (list) list.value = 'b';
  restoreFields();
  expect(values()).toEqual(['', '', 'b']);
});
