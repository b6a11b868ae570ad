import { forgetNotices, renderInKit } from '@site/kit/testing';
import { act, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ContactForm } from '../ContactForm.tsx';
import { keepDraft } from '../draft.ts';
import { setOutcome, setSending } from '../outcome.ts';

export const VALUES = {
  name: 'Ana Ruiz',
  email: 'ana@example.com',
  phone: '(916) 555-0199',
  service: 'ev-charger',
  message: 'Two chargers for our vans, please.',
};

// Typing as fast as it goes: the form has nothing that waits for a pause.
export const user = userEvent.setup({ delay: null });

/** What the page reads of an answer. */
export type Answer = Pick<Response, 'ok' | 'status' | 'statusText' | 'headers' | 'text'>;

export const network = jest.fn<Promise<Answer>, [string, RequestInit]>();

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

export function answer(status: number, body = '', headers: Record<string, string> = {}): Answer {
  return {
    ok: status < 400,
    status,
    statusText: 'As it is called',
    headers: new Headers(headers),
    text: async () => body,
  };
}

export const LABELS = {
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

export const fields = {
  name: field('name'),
  email: field('email'),
  phone: field('phone'),
  service: field('service'),
  message: field('message'),
};

export function submitButton() {
  return screen.getByRole('button');
}

/** What is said while the form is being sent. */
export function progress() {
  return screen.getByRole('status');
}

/** Fills in the form as a visitor does, field by field. */
export async function fillInByHand() {
  for (const name of ['name', 'email', 'phone', 'message'] as const) {
    act(() => fields[name]().focus());
    await user.paste(VALUES[name]);
  }
  await user.selectOptions(fields.service(), VALUES.service);
}

/** The same at once, for what comes after it, in a form that has been there for a frame. By hand it would be half of what a test takes. */
export async function fillIn(entries = VALUES) {
  await act(async () => {
    await new Promise(requestAnimationFrame);
    for (const name of ['name', 'email', 'phone', 'message', 'service'] as const)
      fireEvent.change(fields[name](), { target: { value: entries[name] } });
  });
}

/** Lets everything happen that waits for nothing but promises which are settled. */
export function settled() {
  return act(() => new Promise((resolve) => setTimeout(resolve, 0)));
}

export async function submit() {
  await user.click(submitButton());
  await settled();
}

/** What each field is said to be wrong with. */
export function problems() {
  return Object.values(fields)
    .map((find) => find())
    .filter((input) => input.getAttribute('aria-invalid') === 'true')
    .map((input) => document.getElementById(input.getAttribute('aria-describedby')?.split(' ')[0] ?? ''))
    .map((message) => message?.textContent);
}

export const ALL_PROBLEMS = [
  'Name must be at least 2 characters',
  'Invalid email address',
  'Phone number must be at least 10 digits',
  'Please select a service',
  'Message must be at least 10 characters',
];

export function values() {
  return Object.values(fields).map((find) => {
    const input = find();
    return 'value' in input ? input.value : undefined;
  });
}

/** Sends a form whose answer comes when the returned function is called. */
export async function submitAndWait(outcome = answer(201)) {
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

/** What was brought into sight while the answer came. */
export async function shownBy(settle: () => Promise<unknown>) {
  const shown = jest.spyOn(HTMLElement.prototype, 'scrollIntoView');
  await settle();
  const { contexts } = shown.mock;
  shown.mockRestore();
  return contexts;
}

/** The keys of all requests so far. */
export function keys() {
  return network.mock.calls.map(([, { headers }]) => new Headers(headers).get('idempotency-key'));
}

export const AGAIN =
  'We cannot tell whether your request has arrived. What you typed is still here, and sending it again does no harm.';
export const tooMany = (when: string) =>
  `Too many requests came from your connection, so this one was not taken. Wait ${when} and send it again: what you typed is still here.`;
export const REFUSED = 'Your request was refused, so it has not been taken. What you typed is still here.';

/** As the API answers what it does not accept. */
export const INVALID = JSON.stringify({
  type: '/problems/invalid-contact-request',
  status: 422,
  errors: [
    { field: 'phone', message: 'Phone number is not one' },
    { field: 'email', message: 'Nobody is at this address' },
    { field: 'fax', message: 'Not of this form' },
  ],
});
export const INCORRECT =
  'Your request has not been taken: some fields need a correction. What you typed is still here.';
