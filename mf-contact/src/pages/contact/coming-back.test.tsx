import { renderInKit, shownNotice } from '@site/kit/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { Activity } from 'react';
import { ContactForm } from './ContactForm.tsx';
import {
  AGAIN,
  type Answer,
  answer,
  fields,
  fillIn,
  INCORRECT,
  INVALID,
  keys,
  network,
  problems,
  progress,
  settled,
  shownBy,
  submit,
  submitButton,
  user,
  VALUES,
  values,
} from './testing/form.tsx';

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

test('whoever comes back and corrects a field of which the API has said something sees at once that it is right', async () => {
  const settle = await leaveWhileSending('', answer(422, INVALID));
  await settle();
  await comeBack();
  await user.type(fields.email(), 'x');
  await waitFor(() => expect(problems()).toEqual(['Phone number is not one']));
});

test('whoever is in a field before the form has looked how it is doing stays there', async () => {
  const settle = await leaveWhileSending();
  renderInKit(<ContactForm />);
  act(() => fields.name().focus());
  await act(() => new Promise(requestAnimationFrame));
  expect(fields.name()).toHaveFocus();
  await settle();
});

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
