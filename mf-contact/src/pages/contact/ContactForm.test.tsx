import { SERVICE_OPTIONS } from '@site/contract';
import { renderInKit, shownNotice } from '@site/kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { ContactForm } from './ContactForm.tsx';
import {
  ALL_PROBLEMS,
  answer,
  fields,
  fillIn,
  fillInByHand,
  keys,
  LABELS,
  network,
  problems,
  settled,
  submit,
  submitButton,
  user,
  VALUES,
  values,
} from './testing/form.tsx';

test('every field has a label with an asterisk and is required', () => {
  renderInKit(<ContactForm />);
  for (const name of ['name', 'email', 'phone', 'service', 'message'] as const) {
    const input = screen.getByRole(name === 'service' ? 'combobox' : 'textbox', { name: LABELS[name] });
    expect(fields[name]()).toBe(input);
    expect(input).toBeRequired();
    const label = document.querySelector(`label[for="${input.id}"]`);
    expect(label).toHaveTextContent(/\*$/);
  }
  expect(screen.getByText('All fields are required.')).toBeInTheDocument();
});

test('whoever writes about a home reads that the form, named after businesses, is for homes as well', () => {
  renderInKit(<ContactForm />);
  const title = screen.getByRole('heading', { name: 'Schedule Commercial Service' });
  expect(title.nextElementSibling).toHaveTextContent('For homes as well.');
});

test('browsers know what each field is for', () => {
  renderInKit(<ContactForm />);
  expect(fields.name()).toHaveAttribute('autocomplete', 'name');
  expect(fields.email()).toHaveAttribute('autocomplete', 'email');
  expect(fields.email()).toHaveAttribute('type', 'email');
  expect(fields.phone()).toHaveAttribute('autocomplete', 'tel');
  expect(fields.phone()).toHaveAttribute('type', 'tel');
});

test('the form can post itself where scripts do not run, with the five fields by name', () => {
  renderInKit(<ContactForm />);
  const form = fields.name().closest('form');
  expect(form).toHaveAttribute('method', 'post');
  expect(form).toHaveAttribute('action', '/api/contact');
  expect(Object.values(fields).map((find) => find().getAttribute('name'))).toEqual(Object.keys(VALUES));
});

test('the ten services are offered in their order, and none is chosen at first', () => {
  renderInKit(<ContactForm />);
  const options = within(fields.service()).getAllByRole('option');
  expect(options.map(({ textContent }) => textContent)).toEqual([
    'Choose a service',
    'Home Automation & Smart Home',
    'Electrical Repair',
    'Periodic Test & Inspection',
    'Electric Heaters',
    'Rewiring & Upgrades',
    'Home Lighting',
    'EV Charger Installation',
    'Generators',
    'Service Upgrades',
    'Other / General Inquiry',
  ]);
  expect(options.map((option) => option.getAttribute('value'))).toEqual([
    '',
    ...SERVICE_OPTIONS.map(({ code }) => code),
  ]);
  expect(fields.service()).toHaveValue('');
});

test('an empty form is not sent: every field says what it needs', async () => {
  renderInKit(<ContactForm />);
  await submit();
  await waitFor(() => expect(problems()).toEqual(ALL_PROBLEMS));
  expect(network).not.toHaveBeenCalled();
  expect(shownNotice()).toBeUndefined();
});

test('nothing is said about a field before the first submit', async () => {
  renderInKit(<ContactForm />);
  await user.type(fields.email(), 'nobody');
  await user.type(fields.name(), 'A');
  await user.tab();
  expect(problems()).toEqual([]);
});

test('after the first submit each change is judged at once', async () => {
  renderInKit(<ContactForm />);
  await submit();
  await user.type(fields.name(), 'A');
  await waitFor(() => expect(problems()).toEqual(ALL_PROBLEMS));
  await user.type(fields.name(), 'l');
  await waitFor(() => expect(problems()).toEqual(ALL_PROBLEMS.slice(1)));
  await user.selectOptions(fields.service(), 'other');
  await waitFor(() => expect(problems()).toEqual([ALL_PROBLEMS[1], ALL_PROBLEMS[2], ALL_PROBLEMS[4]]));
  await user.type(fields.name(), '{Backspace}');
  await waitFor(() =>
    expect(problems()).toEqual([ALL_PROBLEMS[0], ALL_PROBLEMS[1], ALL_PROBLEMS[2], ALL_PROBLEMS[4]]),
  );
});

test.each([
  ['name', 'A', 'Name must be at least 2 characters'],
  ['email', 'ana@', 'Invalid email address'],
  ['phone', '555-0199', 'Phone number must be at least 10 digits'],
  ['message', 'Too short', 'Message must be at least 10 characters'],
  ['message', 'It buzzes.\u0000', 'Message has a character that cannot be stored: please type it again'],
])('%s "%s" is not sent: %s', async (name, value, problem) => {
  renderInKit(<ContactForm />);
  await fillIn({ ...VALUES, [name]: value });
  await submit();
  await waitFor(() => expect(problems()).toEqual([problem]));
  expect(network).not.toHaveBeenCalled();
});

test('a message that is too long is not cut off where it is pasted: it says by how much, and is not sent', async () => {
  renderInKit(<ContactForm />);
  // Browsers would cut off the end, and say nothing.
  for (const find of Object.values(fields)) expect(find()).not.toHaveAttribute('maxlength');
  await fillIn({ ...VALUES, message: 'x'.repeat(5123) });
  await submit();
  await waitFor(() =>
    expect(problems()).toEqual(['Message must be at most 5,000 characters: it is 123 too long']),
  );
  expect(network).not.toHaveBeenCalled();
});

test('the focus goes to the first field that is not right', async () => {
  renderInKit(<ContactForm />);
  await submit();
  expect(fields.name()).toHaveFocus();
  await user.type(fields.name(), 'Ana Ruiz');
  await user.type(fields.email(), 'ana@example.com');
  await submit();
  expect(fields.phone()).toHaveFocus();
  await user.type(fields.phone(), VALUES.phone);
  await submit();
  expect(fields.service()).toHaveFocus();
});

test('a form that is filled in is sent once, with the five fields and nothing else', async () => {
  renderInKit(<ContactForm />);
  await fillInByHand();
  await submit();
  expect(network).toHaveBeenCalledTimes(1);
  const [address, request] = network.mock.calls[0] ?? [];
  expect(address).toBe('/api/contact');
  expect(request).toMatchObject({ method: 'POST', credentials: 'include' });
  expect(request?.headers).toMatchObject({ 'content-type': 'application/json' });
  expect(JSON.parse(String(request?.body))).toEqual(VALUES);
});

test('Enter in a field sends the form too', async () => {
  renderInKit(<ContactForm />);
  await fillIn();
  await user.type(fields.phone(), '{Enter}');
  await settled();
  expect(network).toHaveBeenCalledTimes(1);
});

test('what the Tab key leads to is shown whole, as is the first field that is not right', async () => {
  renderInKit(<ContactForm />);
  const shown = jest.spyOn(HTMLElement.prototype, 'scrollIntoView');
  await user.click(fields.service());
  expect(shown.mock.contexts).toEqual([]);
  await user.tab();
  expect(shown.mock.contexts).toEqual([fields.message()]);
  await submit();
  expect(shown.mock.contexts).toEqual([fields.message(), fields.name()]);
  shown.mockRestore();
});

test('an accepted request is confirmed and the form is cleared', async () => {
  renderInKit(<ContactForm />);
  await fillIn();
  await submit();
  expect(shownNotice()).toMatchObject({
    title: 'Request Received!',
    message: "We'll contact you shortly to schedule your service.",
    variant: 'default',
    duration: 5000,
  });
  expect(values()).toEqual(['', '', '', '', '']);
  expect(problems()).toEqual([]);
});

test('the cleared form is a new one: empty it is refused again, filled in it is sent again', async () => {
  renderInKit(<ContactForm />);
  await fillIn();
  await submit();
  // user-event does not notice that a form was reset: it would go on typing where it stopped.
  const textFields = [fields.name, fields.email, fields.phone, fields.message];
  for (const find of textFields) await user.clear(find());
  await user.type(fields.name(), 'A');
  expect(problems()).toEqual([]);
  await user.clear(fields.name());
  await submit();
  await waitFor(() => expect(problems()).toEqual(ALL_PROBLEMS));
  expect(network).toHaveBeenCalledTimes(1);
  await fillIn();
  await submit();
  expect(network).toHaveBeenCalledTimes(2);
});

test.each([
  ['the API fails', () => Promise.resolve(answer(500, 'Internal Server Error'))],
  ['the API refuses the request', () => Promise.resolve(answer(422, '{"status":422}'))],
  ['nobody answers', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['no answer comes in time', () => Promise.reject(new DOMException('Late', 'TimeoutError'))],
])('when %s the visitor learns it and keeps what was typed', async (_what, outcome) => {
  network.mockImplementation(outcome);
  renderInKit(<ContactForm />);
  await fillIn();
  await submit();
  expect(shownNotice()).toMatchObject({
    title: 'Error',
    message: 'Failed to submit form. Please try again or call us directly.',
    variant: 'destructive',
  });
  expect(values()).toEqual(Object.values(VALUES));
  expect(submitButton()).toBeEnabled();
});

test('the same form keeps its key until it is accepted, and the next one has another', async () => {
  network
    .mockResolvedValueOnce(answer(503, ''))
    .mockRejectedValueOnce(new DOMException('No answer in time', 'TimeoutError'));
  renderInKit(<ContactForm />);
  await fillIn();
  await submit();
  await submit();
  await submit();
  expect(shownNotice()).toMatchObject({ title: 'Request Received!' });
  await fillIn();
  await submit();
  const [first, ...later] = keys();
  expect(first).toMatch(/^"[0-9a-f]{32}"$/);
  expect(later).toEqual([first, first, expect.not.stringMatching(first ?? '')]);
});

test('a form that is changed after a failure gets another key', async () => {
  network.mockResolvedValueOnce(answer(503, ''));
  renderInKit(<ContactForm />);
  await fillIn();
  await submit();
  await user.type(fields.message(), ' And a ladder.');
  await submit();
  expect(new Set(keys()).size).toBe(2);
});

test('after a failure the same request can be sent again', async () => {
  network.mockResolvedValueOnce(answer(503, ''));
  renderInKit(<ContactForm />);
  await fillIn();
  await submit();
  await submit();
  const bodies = network.mock.calls.map(([, { body }]) => JSON.parse(String(body)));
  expect(bodies).toEqual([VALUES, VALUES]);
  expect(shownNotice()).toMatchObject({ title: 'Request Received!' });
});

test.each([
  ['?service=ev-charger', 'ev-charger'],
  ['?service=other&from=here', 'other'],
  ['?service=plumbing', ''],
  ['', ''],
])('a link with "%s" chooses the service "%s"', (search, service) => {
  window.history.replaceState(null, '', `/contact${search}`);
  renderInKit(<ContactForm />);
  expect(fields.service()).toHaveValue(service);
});

test('a field for programs that fill in everything is neither seen, reached nor announced, and is not sent', async () => {
  const { container } = renderInKit(<ContactForm />);
  const trap = container.querySelector<HTMLInputElement>('input[name="website"]');
  expect(trap).toHaveAttribute('tabindex', '-1');
  expect(trap).toHaveAttribute('autocomplete', 'off');
  expect(trap?.closest('[aria-hidden="true"]')).not.toBeNull();
  expect(screen.getAllByRole('textbox')).toHaveLength(4);
  await fillIn();
  if (trap) trap.value = 'https://spam.example.com';
  await submit();
  expect(JSON.parse(String(network.mock.calls[0]?.[1].body))).toEqual(VALUES);
});
