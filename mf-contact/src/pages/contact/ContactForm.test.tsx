import { type ContactRequest, SERVICE_OPTIONS, SITE } from '@site/contract';
import { forgetNotices, renderInKit, shownNotice } from '@site/kit/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ContactForm } from './ContactForm.tsx';

const VALUES = {
  name: 'Ana Ruiz',
  email: 'ana@example.com',
  phone: '(916) 555-0199',
  service: 'ev-charger',
  message: 'Two chargers for our vans, please.',
} satisfies ContactRequest;

const EMPTY = { name: '', email: '', phone: '', service: '', message: '' };

const LABELS = {
  name: 'Full name',
  email: 'Email',
  phone: 'Phone number',
  service: 'Service needed',
  message: 'How can we help?',
};

type Name = keyof typeof LABELS;

const NAMES = Object.keys(LABELS) as Name[];

const PROBLEMS = {
  name: 'Name must be at least 2 characters',
  email: 'Invalid email address',
  phone: 'Phone number must be at least 10 digits',
  service: 'Please select a service',
  message: 'Message must be at least 10 characters',
};

type Answer = Pick<Response, 'ok' | 'status' | 'statusText' | 'headers' | 'text'>;

const network = jest.fn<Promise<Answer>, [string, RequestInit]>();

// jsdom has no network: this is its boundary.
Object.defineProperty(globalThis, 'fetch', { value: network });

beforeEach(() => {
  forgetNotices();
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

function field(name: Name): HTMLInputElement {
  return screen.getByLabelText<HTMLInputElement>(LABELS[name], { exact: false });
}

function values() {
  return Object.fromEntries(NAMES.map((name) => [name, field(name).value]));
}

async function fillIn(entries: Record<Name, string> = VALUES) {
  await act(async () => {
    for (const name of NAMES) fireEvent.change(field(name), { target: { value: entries[name] } });
  });
}

function submitButton() {
  return screen.getByRole('button');
}

async function submit() {
  await userEvent.click(submitButton());
  await act(() => new Promise((resolve) => setTimeout(resolve)));
}

/** Renders the form, fills it in and submits it. */
async function send(entries: Record<Name, string> = VALUES) {
  renderInKit(<ContactForm />);
  await fillIn(entries);
  await submit();
}

/** What each field is said to be wrong with. */
function problems() {
  const invalid = NAMES.filter((name) => field(name).getAttribute('aria-invalid') === 'true');
  const messageOf = (name: Name) =>
    document.getElementById(field(name).getAttribute('aria-describedby')?.split(' ')[0] ?? '')?.textContent;
  return Object.fromEntries(invalid.map((name) => [name, messageOf(name)]));
}

function bodies() {
  return network.mock.calls.map(([, { body }]) => JSON.parse(String(body)));
}

/** The idempotency keys of all requests. */
function keys() {
  return network.mock.calls.map(([, { headers }]) => new Headers(headers).get('idempotency-key'));
}

test('every field has a label with an asterisk and is required', () => {
  renderInKit(<ContactForm />);
  for (const name of NAMES) {
    const input = screen.getByRole(name === 'service' ? 'combobox' : 'textbox', { name: LABELS[name] });
    expect(field(name)).toBe(input);
    expect(input).toBeRequired();
    expect(document.querySelector(`label[for="${input.id}"]`)).toHaveTextContent(/\*$/);
  }
  expect(values()).toEqual(EMPTY);
});

test('each field tells browsers how to fill it in', () => {
  renderInKit(<ContactForm />);
  expect(field('name')).toHaveAttribute('autocomplete', 'name');
  for (const [name, type, purpose] of [
    ['email', 'email', 'email'],
    ['phone', 'tel', 'tel'],
  ] as const) {
    expect(field(name)).toHaveAttribute('type', type);
    expect(field(name)).toHaveAttribute('autocomplete', purpose);
  }
});

test('the form can post itself where scripts do not run, with its fields by name', () => {
  renderInKit(<ContactForm />);
  const form = field('name').form;
  expect(form).toHaveAttribute('method', 'post');
  expect(form).toHaveAttribute('action', '/api/contact');
  expect(NAMES.map((name) => field(name).name)).toEqual(NAMES);
});

test('every service is offered, and none is chosen at first', () => {
  renderInKit(<ContactForm />);
  const options = within(field('service')).getAllByRole<HTMLOptionElement>('option');
  expect(options.map(({ value, textContent }) => [value, textContent])).toEqual([
    ['', 'Choose a service'],
    ...SERVICE_OPTIONS.map(({ code, label }) => [code, label]),
  ]);
});

test.each([
  ['?service=ev-charger', 'ev-charger'],
  ['?service=other&from=here', 'other'],
  ['?service=plumbing', ''],
])('a link with "%s" chooses the service "%s"', (search, service) => {
  window.history.replaceState(null, '', `/contact${search}`);
  renderInKit(<ContactForm />);
  expect(field('service')).toHaveValue(service);
});

test('an empty form is not sent: every field says what it needs, and the first has the focus', async () => {
  renderInKit(<ContactForm />);
  await submit();
  expect(problems()).toEqual(PROBLEMS);
  expect(field('name')).toHaveFocus();
  expect(network).not.toHaveBeenCalled();
  expect(shownNotice()).toBeUndefined();
});

test('errors appear after the first submit, then after each change', async () => {
  renderInKit(<ContactForm />);
  await userEvent.type(field('name'), 'A');
  await userEvent.tab();
  expect(problems()).toEqual({});
  await submit();
  expect(problems()).toEqual(PROBLEMS);
  await userEvent.type(field('name'), 'l');
  await waitFor(() => expect(problems()).not.toHaveProperty('name'));
  await userEvent.type(field('name'), '{Backspace}');
  await waitFor(() => expect(problems()).toEqual(PROBLEMS));
  await userEvent.selectOptions(field('service'), 'other');
  await waitFor(() => expect(problems()).not.toHaveProperty('service'));
});

test('the focus goes to the first field that is not right', async () => {
  await send({ ...VALUES, phone: '555-0199', message: 'Too short' });
  expect(problems()).toEqual({ phone: PROBLEMS.phone, message: PROBLEMS.message });
  expect(field('phone')).toHaveFocus();
  expect(network).not.toHaveBeenCalled();
});

test('a pasted message that is too long is not cut, and the error says by how much', async () => {
  renderInKit(<ContactForm />);
  // Browsers would cut off the end, and say nothing.
  for (const name of NAMES) expect(field(name)).not.toHaveAttribute('maxlength');
  await fillIn({ ...VALUES, message: 'x'.repeat(5123) });
  await submit();
  expect(problems()).toEqual({
    message: 'Message must be at most 5,000 characters: it is 123 too long',
  });
});

test('a form that is filled in is sent once, with its fields', async () => {
  await send();
  expect(network).toHaveBeenCalledTimes(1);
  expect(network.mock.calls[0]).toMatchObject([
    '/api/contact',
    { method: 'POST', credentials: 'include', headers: { 'content-type': 'application/json' } },
  ]);
  expect(bodies()).toMatchObject([VALUES]);
});

test('values that a password manager fills in without an event are sent', async () => {
  renderInKit(<ContactForm />);
  for (const name of NAMES) field(name).value = VALUES[name];
  await submit();
  expect(problems()).toEqual({});
  expect(bodies()).toMatchObject([VALUES]);
});

test('the honeypot field is invisible, unreachable and silent, and is not sent', async () => {
  const { container } = renderInKit(<ContactForm />);
  const trap = container.querySelector<HTMLInputElement>('input[name="website"]');
  expect(trap).toHaveAttribute('tabindex', '-1');
  expect(trap).toHaveAttribute('autocomplete', 'off');
  expect(trap?.closest('[aria-hidden="true"]')).not.toBeNull();
  expect(screen.queryByRole('textbox', { name: 'Website' })).toBeNull();
  await fillIn();
  if (trap) trap.value = 'https://spam.example.com';
  await submit();
  expect(bodies()).toMatchObject([VALUES]);
  expect(bodies()[0]).not.toHaveProperty('website');
});

test('while it is being sent the button is disabled and says so', async () => {
  let settle: (answer: Answer) => void = () => undefined;
  network.mockReturnValue(
    new Promise((resolve) => {
      settle = resolve;
    }),
  );
  await send();
  expect(submitButton()).toBeDisabled();
  expect(submitButton()).toHaveTextContent('Sending...');
  await act(async () => settle(answer(201)));
  expect(submitButton()).toBeEnabled();
  expect(submitButton()).toHaveTextContent('Schedule Free Consultation');
});

test('an accepted request is confirmed and the form is cleared', async () => {
  await send();
  expect(shownNotice()).toMatchObject({
    title: 'Request Received!',
    message: "We'll contact you shortly to schedule your service.",
    variant: 'default',
  });
  expect(values()).toEqual(EMPTY);
  expect(problems()).toEqual({});
});

test('the confirmation stays and gets the focus', async () => {
  await send();
  const confirmation = screen.getByRole('heading', { name: 'Your request is with us.' }).parentElement;
  expect(confirmation).toHaveFocus();
  expect(confirmation).toHaveTextContent(/We call you back within the hour .* otherwise in the morning\./);
  expect(confirmation).toHaveTextContent(`Call 911 first. Urgent? ${SITE.phone.display}`);
  forgetNotices();
  await userEvent.type(field('name'), 'Ana');
  expect(confirmation).toBeVisible();
});

test('the cleared form shows no errors until it is submitted, and can be sent again', async () => {
  await send();
  await userEvent.type(field('name'), 'A');
  expect(problems()).toEqual({});
  await fillIn({ ...VALUES, name: '' });
  await submit();
  expect(problems()).toEqual({ name: PROBLEMS.name });
  await fillIn();
  await submit();
  expect(bodies()).toMatchObject([VALUES, VALUES]);
  expect(values()).toEqual(EMPTY);
});

test.each([
  ['the API fails', () => Promise.resolve(answer(500, 'Internal Server Error'))],
  ['the API refuses the request', () => Promise.resolve(answer(422, '{"status":422}'))],
  ['the answer is no JSON', () => Promise.resolve(answer(503, '<h1>Service Unavailable</h1>'))],
  ['nobody answers', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['no answer comes in time', () => Promise.reject(new DOMException('Late', 'TimeoutError'))],
])('when %s the visitor sees an error, keeps the text and can send it again', async (_what, outcome) => {
  network.mockImplementationOnce(outcome);
  await send();
  expect(shownNotice()).toMatchObject({
    title: 'Error',
    message: 'Failed to submit form. Please try again or call us directly.',
    variant: 'destructive',
  });
  const why = screen.getByText(/Nothing is lost: send it again/).parentElement;
  expect(why).toHaveFocus();
  expect(within(why as HTMLElement).getByRole('link')).toHaveAttribute('href', SITE.phone.href);
  expect(values()).toEqual(VALUES);
  await submit();
  expect(bodies()).toMatchObject([VALUES, VALUES]);
  expect(shownNotice()).toMatchObject({ title: 'Request Received!' });
  expect(why).not.toBeInTheDocument();
});

test('after too many requests the visitor reads how long to wait', async () => {
  network.mockResolvedValue(answer(429, '', { 'retry-after': '841' }));
  await send();
  expect(screen.getByText(/Wait 15 minutes and send it again/)).toBeInTheDocument();
});

test('errors from the API stand at their fields, and the first has the focus', async () => {
  const errors = [
    { field: 'email', message: 'Nobody is at this address' },
    { field: 'phone', message: 'Phone number is not one' },
  ];
  network.mockResolvedValueOnce(answer(422, JSON.stringify({ status: 422, errors })));
  await send();
  expect(problems()).toEqual({ email: 'Nobody is at this address', phone: 'Phone number is not one' });
  expect(field('email')).toHaveFocus();
  expect(shownNotice()).toMatchObject({ title: 'Error', variant: 'destructive' });
  await userEvent.type(field('email'), '.org');
  await waitFor(() => expect(problems()).toEqual({ phone: 'Phone number is not one' }));
  await submit();
  expect(values()).toEqual(EMPTY);
});

test('the same form keeps its key until it is accepted, and the next one has another', async () => {
  network.mockResolvedValueOnce(answer(503)).mockRejectedValueOnce(new TypeError('Failed to fetch'));
  await send();
  await submit();
  await submit();
  await fillIn();
  await submit();
  const [first, ...later] = keys();
  expect(first).toMatch(/^"[0-9a-f]{32}"$/);
  expect(later).toEqual([first, first, expect.not.stringMatching(first ?? '')]);
});

test('a form that is changed after a failure gets another key', async () => {
  network.mockResolvedValueOnce(answer(503));
  await send();
  await userEvent.type(field('message'), ' And a ladder.');
  await submit();
  expect(new Set(keys()).size).toBe(2);
});
