import { SERVICE_OPTIONS } from '@site/contract';
import { SITE } from '@site/kit';
import { forgetNotices, renderInKit, shownNotice } from '@site/kit/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Activity } from 'react';
import { ContactForm } from './ContactForm.tsx';
import { keepDraft } from './draft.ts';
import { setOutcome, setSending } from './outcome.ts';

const VALUES = {
  name: 'Ana Ruiz',
  email: 'ana@example.com',
  phone: '(916) 555-0199',
  service: 'ev-charger',
  message: 'Two chargers for our vans, please.',
};

// Typing as fast as it goes: the form has nothing that waits for a pause.
const user = userEvent.setup({ delay: null });

/** What the page reads of an answer. */
type Answer = Pick<Response, 'ok' | 'status' | 'statusText' | 'headers' | 'text'>;

const network = jest.fn<Promise<Answer>, [string, RequestInit]>();

// jsdom has no network: this is its boundary.
Object.defineProperty(globalThis, 'fetch', { value: network });

beforeEach(() => {
  forgetNotices();
  keepDraft('', {});
  setOutcome(undefined);
  setSending(false);
  window.history.replaceState(null, '', '/contact');
  network.mockReset().mockResolvedValue(answer(201));
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
});

afterEach(() => jest.mocked(console.warn).mockRestore());

function answer(status: number, body = '', headers: Record<string, string> = {}): Answer {
  return {
    ok: status < 400,
    status,
    statusText: 'As it is called',
    headers: new Headers(headers),
    text: async () => body,
  };
}

const LABELS = {
  name: 'Full name',
  email: 'Email',
  phone: 'Phone number',
  service: 'Service needed',
  message: 'How can we help?',
};

/** The field with a label. By its role it would take longer to find than what a test does with it. */
function field(name: keyof typeof LABELS) {
  return () => screen.getByLabelText(LABELS[name], { exact: false });
}

const fields = {
  name: field('name'),
  email: field('email'),
  phone: field('phone'),
  service: field('service'),
  message: field('message'),
};

function submitButton() {
  return screen.getByRole('button');
}

/** What is said while the form is being sent. */
function progress() {
  return screen.getByRole('status');
}

async function fillIn(entries = VALUES) {
  for (const name of ['name', 'email', 'phone', 'message'] as const) {
    act(() => fields[name]().focus());
    await user.paste(entries[name]);
  }
  await user.selectOptions(fields.service(), entries.service);
}

/** Lets everything happen that waits for nothing but promises which are settled. */
function settled() {
  return act(() => new Promise((resolve) => setTimeout(resolve, 0)));
}

async function submit() {
  await user.click(submitButton());
  await settled();
}

/** What each field is said to be wrong with. */
function problems() {
  return Object.values(fields)
    .map((find) => find())
    .filter((input) => input.getAttribute('aria-invalid') === 'true')
    .map((input) => document.getElementById(input.getAttribute('aria-describedby')?.split(' ')[0] ?? ''))
    .map((message) => message?.textContent);
}

const ALL_PROBLEMS = [
  'Name must be at least 2 characters',
  'Invalid email address',
  'Phone number must be at least 10 digits',
  'Please select a service',
  'Message must be at least 10 characters',
];

function values() {
  return Object.values(fields).map((find) => {
    const input = find();
    return 'value' in input ? input.value : undefined;
  });
}

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
  await fillIn();
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

/** Sends a form whose answer comes when the returned function is called. */
async function submitAndWait(outcome = answer(201)) {
  let settle: (answer: Answer) => void = () => undefined;
  network.mockReturnValue(
    new Promise((resolve) => {
      settle = resolve;
    }),
  );
  renderInKit(<ContactForm />);
  await fillIn();
  await submit();
  return () => {
    settle(outcome);
    return settled();
  };
}

test('the button says what it does', () => {
  renderInKit(<ContactForm />);
  expect(submitButton()).toBeEnabled();
  expect(submitButton()).toHaveTextContent(/^Schedule Free Consultation$/);
});

test('while the request is pending the button is disabled and says so', async () => {
  const settle = await submitAndWait();
  expect(submitButton()).toBeDisabled();
  expect(submitButton()).toHaveTextContent(/^Sending\.\.\.$/);
  // What has just been pressed loses the focus by that. Whoever pressed it waits beside it.
  expect(progress()).toHaveTextContent(/^Sending\.\.\.$/);
  expect(progress()).toHaveFocus();
  await submit();
  await user.type(fields.phone(), '{Enter}');
  await settled();
  expect(network).toHaveBeenCalledTimes(1);
  await settle();
  expect(submitButton()).toBeEnabled();
  expect(submitButton()).toHaveTextContent(/^Schedule Free Consultation$/);
  expect(progress()).toBeEmptyDOMElement();
});

test('a form that is not right is not said to be sent', async () => {
  renderInKit(<ContactForm />);
  const said = jest.fn();
  const observer = new MutationObserver(said);
  observer.observe(progress(), { childList: true, characterData: true, subtree: true });
  await submit();
  await waitFor(() => expect(problems()).toEqual(ALL_PROBLEMS));
  observer.disconnect();
  expect(said).not.toHaveBeenCalled();
});

/** Browsers take the focus from a disabled button, jsdom does not. */
function loseFocus() {
  act(() => {
    fields.message().focus();
    fields.message().blur();
  });
  expect(document.body).toHaveFocus();
}

test.each([
  ['beside it', () => undefined],
  ['nowhere', loseFocus],
])('after a failure the button gets the focus back from %s', async (_where, go) => {
  const settle = await submitAndWait(answer(503));
  go();
  await settle();
  expect(submitButton()).toHaveFocus();
});

test('whoever has sent the form is led to a confirmation that stays, with the number for what is urgent', async () => {
  const settle = await submitAndWait();
  expect(screen.queryByText('Your request is with us.')).toBeNull();
  loseFocus();
  await settle();
  const confirmation = screen.getByText('Your request is with us.').parentElement;
  expect(confirmation).toHaveFocus();
  expect(confirmation).toHaveTextContent(/We call you back within the hour .* otherwise in the morning\./);
  expect(confirmation).toHaveTextContent(
    `A wire down: stay far away. Call 911 first. Urgent? ${SITE.phone.display}.`,
  );
  expect(screen.getByRole('link', { name: SITE.phone.display })).toHaveAttribute('href', SITE.phone.href);
  forgetNotices();
  await user.type(fields.name(), 'Ana');
  expect(confirmation).toBeVisible();
});

/** The page's main part around a form: it takes the focus when something is pressed that takes none. */
function pressBesideControls() {
  const main = document.createElement('main');
  main.tabIndex = -1;
  document.body.append(main);
  act(() => main.focus());
  return () => main.remove();
}

test.each([
  [201, () => screen.getByText('Your request is with us.').parentElement],
  [503, submitButton],
])(
  'after a second click or a tap beside the form, the answer %i still leads to what came of it',
  async (status, place) => {
    const settle = await submitAndWait(answer(status));
    const remove = pressBesideControls();
    await settle();
    expect(place()).toHaveFocus();
    remove();
  },
);

const AGAIN =
  'We cannot tell whether your request has arrived. What you typed is still here, and sending it again does no harm.';
const tooMany = (when: string) =>
  `Too many requests came from your connection, so this one was not taken. Wait ${when} and send it again: what you typed is still here.`;
const REFUSED = 'Your request was refused, so it has not been taken. What you typed is still here.';

test.each([
  [503, {}, AGAIN],
  [408, {}, AGAIN],
  [400, {}, REFUSED],
  [429, {}, tooMany('10 minutes')],
  [429, { 'retry-after': 'Wed, 21 Oct 2026 07:28:00 GMT' }, tooMany('10 minutes')],
  [429, { 'retry-after': '841' }, tooMany('15 minutes')],
  [429, { 'retry-after': '1' }, tooMany('1 minute')],
])(
  'after the answer %i with %j it stays above the button why, with the number, until the form is sent again',
  async (status, headers, why) => {
    const shown = jest.spyOn(HTMLElement.prototype, 'scrollIntoView');
    const settle = await submitAndWait(answer(status, '', headers));
    loseFocus();
    await settle();
    // Neither repeats the other: the notice says what to do, what stays says why, and when.
    expect(shownNotice()?.message).toBe('Failed to submit form. Please try again or call us directly.');
    forgetNotices();
    const box = screen.getByText(why, { exact: false });
    expect(box).toHaveTextContent(`${why} Or call ${SITE.phone.display}`);
    expect(box.compareDocumentPosition(submitButton())).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    // Announced, and once: the button, which gets the focus, does not say it too.
    expect(screen.getByRole('alert')).toBe(box);
    expect(submitButton()).not.toHaveAccessibleDescription();
    expect(box).toHaveAttribute('data-keep-free');
    expect(shown.mock.contexts).toEqual([box]);
    shown.mockRestore();
    network.mockReturnValue(new Promise(() => undefined));
    await submit();
    expect(screen.queryByText(why, { exact: false })).toBeNull();
  },
);

/** As the API answers what it does not accept. */
const INVALID = JSON.stringify({
  type: '/problems/invalid-contact-request',
  status: 422,
  errors: [
    { field: 'phone', message: 'Phone number is not one' },
    { field: 'email', message: 'Nobody is at this address' },
    { field: 'fax', message: 'Not of this form' },
  ],
});
const INCORRECT =
  'Your request has not been taken: some fields need a correction. What you typed is still here.';

test('what the API says of fields stands at them, and the first of them gets the focus', async () => {
  const settle = await submitAndWait(answer(422, INVALID));
  const shown = await shownBy(settle);
  expect(problems()).toEqual(['Nobody is at this address', 'Phone number is not one']);
  expect(screen.getByRole('alert')).toHaveTextContent(INCORRECT);
  expect(shownNotice()).toMatchObject({ title: 'Error', variant: 'destructive' });
  expect(fields.email()).toHaveFocus();
  expect(shown.at(-1)).toBe(fields.email());
  expect(values()).toEqual(Object.values(VALUES));
  await user.type(fields.email(), '.org');
  await waitFor(() => expect(problems()).toEqual(['Phone number is not one']));
  network.mockResolvedValue(answer(201));
  await submit();
  expect(values()).toEqual(['', '', '', '', '']);
});

test('a request that is too large is told at the message, which alone can be that long', async () => {
  await (await submitAndWait(answer(413)))();
  expect(problems()).toEqual(['Message is too long to be sent: please shorten it']);
  expect(fields.message()).toHaveFocus();
  expect(screen.getByRole('alert')).toHaveTextContent(`${INCORRECT} Or call ${SITE.phone.display}`);
  expect(values()).toEqual(Object.values(VALUES));
  await user.type(fields.message(), '{Backspace}');
  await waitFor(() => expect(problems()).toEqual([]));
});

test('whoever went elsewhere on the page stays there when the API refuses fields', async () => {
  const settle = await submitAndWait(answer(422, INVALID));
  const elsewhere = document.createElement('button');
  document.body.append(elsewhere);
  act(() => elsewhere.focus());
  await settle();
  expect(elsewhere).toHaveFocus();
  elsewhere.remove();
});

test.each(['<html>', '[]', 'null', '{"errors":{}}', '{"errors":[null,{"field":"email"}]}'])(
  'a refusal that says nothing of fields, "%s", is a refusal',
  async (body) => {
    await (await submitAndWait(answer(422, body)))();
    expect(screen.getByRole('alert')).toHaveTextContent(REFUSED);
    expect(problems()).toEqual([]);
  },
);

/** What was brought into sight while the answer came. */
async function shownBy(settle: () => Promise<unknown>) {
  const shown = jest.spyOn(HTMLElement.prototype, 'scrollIntoView');
  await settle();
  const { contexts } = shown.mock;
  shown.mockRestore();
  return contexts;
}

test('whoever is in a field when the form was received is led to the confirmation', async () => {
  const settle = await submitAndWait();
  act(() => fields.message().focus());
  const shown = await shownBy(settle);
  const confirmation = screen.getByText('Your request is with us.').parentElement;
  expect(confirmation).toHaveFocus();
  expect(confirmation).toHaveAttribute('data-keep-free');
  expect(shown).toEqual([confirmation]);
  expect(values()).toEqual(['', '', '', '', '']);
});

test('whoever writes on meanwhile loses neither the focus nor what was written, and goes on seeing it', async () => {
  const settle = await submitAndWait();
  await user.type(fields.message(), ' And a ladder.');
  const shown = await shownBy(settle);
  expect(fields.message()).toHaveFocus();
  expect(shown).toEqual([fields.message()]);
  expect(screen.getByText('Your request is with us.')).toBeInTheDocument();
  expect(values()).toEqual(['', '', '', '', `${VALUES.message} And a ladder.`]);
  expect(problems()).toEqual([]);
});

test('whoever went elsewhere on the page stays there when the form was received', async () => {
  const settle = await submitAndWait();
  const elsewhere = document.createElement('button');
  document.body.append(elsewhere);
  act(() => elsewhere.focus());
  expect(await shownBy(settle)).toEqual([]);
  expect(elsewhere).toHaveFocus();
  elsewhere.remove();
});

test('whoever has scrolled on, so that nothing of the form is in sight, is not led back when it was received', async () => {
  const settle = await submitAndWait();
  loseFocus();
  const above = jest
    .spyOn(Element.prototype, 'getBoundingClientRect')
    .mockReturnValue(new DOMRect(0, -800, 300, 700));
  expect(await shownBy(settle)).toEqual([]);
  above.mockRestore();
  expect(submitButton()).toHaveFocus();
});

test('a form that is not right takes away why the one before was not received', async () => {
  await (await submitAndWait(answer(503)))();
  expect(screen.getByRole('alert')).toHaveTextContent(AGAIN);
  await user.clear(fields.name());
  await submit();
  expect(problems()).toContain('Name must be at least 2 characters');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('that a form was received stays, whatever is sent after it and is not right, until one is sent', async () => {
  await (await submitAndWait())();
  await submit();
  expect(problems()).toEqual(ALL_PROBLEMS);
  expect(screen.getByText('Your request is with us.')).toBeInTheDocument();
  await fillIn();
  network.mockResolvedValue(answer(503));
  await submit();
  expect(screen.getByRole('alert')).toHaveTextContent(AGAIN);
  expect(screen.queryByText('Your request is with us.')).toBeNull();
});

test('whoever is in a field when the form was not received stays there, and sees why', async () => {
  const settle = await submitAndWait(answer(503));
  act(() => fields.phone().focus());
  const shown = await shownBy(settle);
  expect(fields.phone()).toHaveFocus();
  expect(shown).toEqual([screen.getByText(AGAIN, { exact: false })]);
  expect(values()).toEqual(Object.values(VALUES));
});

test.each([
  [360, 'start'],
  [667, 'nearest'],
])('in a window of %i px what came of the form is brought to where its %s is', async (height, block) => {
  const settle = await submitAndWait(answer(503));
  const innerHeight = jest.replaceProperty(window, 'innerHeight', height);
  const shown = jest.spyOn(HTMLElement.prototype, 'scrollIntoView');
  await settle();
  expect(shown.mock.calls).toEqual([[{ block }]]);
  shown.mockRestore();
  innerHeight.restore();
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

/** The keys of all requests so far. */
function keys() {
  return network.mock.calls.map(([, { headers }]) => new Headers(headers).get('idempotency-key'));
}

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

test('whoever goes elsewhere on the site and comes back finds what was typed, until it is sent', async () => {
  const first = renderInKit(<ContactForm />);
  await fillIn();
  first.unmount();
  const second = renderInKit(<ContactForm />);
  expect(values()).toEqual(Object.values(VALUES));
  await submit();
  expect(values()).toEqual(['', '', '', '', '']);
  second.unmount();
  const shown = await shownBy(comeBack);
  expect(values()).toEqual(['', '', '', '', '']);
  // They find that it was received too, wherever on the page the shell has led them.
  const box = screen.getByText('Your request is with us.').parentElement;
  expect(shown).toEqual([box]);
  expect(box).toHaveFocus();
});

test.each([
  ['/contact?service=generators#request', true],
  ['/contact#privacy', false],
])('whoever comes back by %s is led to what came of the form: %s', async (address, isLed) => {
  await (await leaveWhileSending())();
  window.history.replaceState(null, '', address);
  expect(await shownBy(comeBack)).toHaveLength(isLed ? 1 : 0);
});

/** Shows the form as the shell does another page: it has the focus on the page's heading. The frame after that is the form's. */
async function comeBack() {
  const heading = document.createElement('h1');
  heading.tabIndex = -1;
  document.body.append(heading);
  renderInKit(<ContactForm />);
  act(() => heading.focus());
  await act(() => new Promise((resolve) => requestAnimationFrame(() => resolve(undefined))));
  heading.remove();
}

/** Sends the form, writes more into the message, and leaves the page before the answer. */
async function leaveWhileSending(more = '', outcome = answer(201)) {
  let settle: (answer: Answer) => void = () => undefined;
  network.mockReturnValueOnce(
    new Promise((resolve) => {
      settle = resolve;
    }),
  );
  const { unmount } = renderInKit(<ContactForm />);
  await fillIn();
  await submit();
  if (more) await user.type(fields.message(), more);
  unmount();
  return () => {
    settle(outcome);
    return settled();
  };
}

test.each([
  ['', ''],
  [' And a ladder.', `${VALUES.message} And a ladder.`],
])(
  'a form that was received after its page was left is empty, but for what was written since: "%s"',
  async (more, message) => {
    const settle = await leaveWhileSending(more);
    await settle();
    expect(shownNotice()).toMatchObject({ title: 'Request Received!' });
    renderInKit(<ContactForm />);
    expect(values()).toEqual(['', '', '', '', message]);
  },
);

test.each([
  [503, '', AGAIN, [], submitButton],
  [422, INVALID, INCORRECT, ['Nobody is at this address', 'Phone number is not one'], fields.email],
])(
  'whoever comes back after %i is led to where it can be sent again, and finds that it was not received',
  async (status, body, why, wrong, place) => {
    const settle = await leaveWhileSending('', answer(status, body));
    await settle();
    await comeBack();
    expect(values()).toEqual(Object.values(VALUES));
    expect(screen.getByRole('alert')).toHaveTextContent(why);
    expect(problems()).toEqual(wrong);
    expect(place()).toHaveFocus();
  },
);

test('whoever comes back while the form is being sent finds it on its way, and sees it received', async () => {
  const settle = await leaveWhileSending();
  expect(await shownBy(comeBack)).toEqual([submitButton()]);
  expect(progress()).toHaveFocus();
  expect(values()).toEqual(Object.values(VALUES));
  expect(screen.getByRole('button')).toBeDisabled();
  expect(screen.getAllByText('Sending...')).toHaveLength(2);
  await settle();
  expect(values()).toEqual(['', '', '', '', '']);
  expect(screen.getByRole('button')).toBeEnabled();
  expect(screen.getByText('Your request is with us.').parentElement).toHaveFocus();
  expect(keys()).toHaveLength(1);
});

test('what was received does not stand in a form that was rendered out of sight before', async () => {
  const settle = await leaveWhileSending();
  const ahead = renderInKit(
    <Activity mode="hidden">
      <ContactForm />
    </Activity>,
  );
  await settle();
  ahead.rerender(
    <Activity mode="visible">
      <ContactForm />
    </Activity>,
  );
  await screen.findByText('Your request is with us.');
  expect(values()).toEqual(['', '', '', '', '']);
});

test('coming back by a link that names another service chooses that one, and going back does not', async () => {
  window.history.replaceState(null, '', '/contact?service=generators');
  const first = renderInKit(<ContactForm />);
  await fillIn();
  first.unmount();
  const second = renderInKit(<ContactForm />);
  expect(fields.service()).toHaveValue(VALUES.service);
  second.unmount();
  window.history.replaceState(null, '', '/contact?service=home-lighting');
  renderInKit(<ContactForm />);
  expect(values()).toEqual(Object.values({ ...VALUES, service: 'home-lighting' }));
});

test('a link chooses its service in a form that was rendered out of sight before it was taken', async () => {
  window.history.replaceState(null, '', '/contact?service=generators');
  const first = renderInKit(<ContactForm />);
  await fillIn();
  first.unmount();
  window.history.replaceState(null, '', '/services/home-lighting');
  const ahead = renderInKit(
    <Activity mode="hidden">
      <ContactForm />
    </Activity>,
  );
  window.history.replaceState(null, '', '/contact?service=home-lighting');
  ahead.rerender(
    <Activity mode="visible">
      <ContactForm />
    </Activity>,
  );
  await waitFor(() => expect(values()).toEqual(Object.values({ ...VALUES, service: 'home-lighting' })));
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
