import { SITE } from '@site/kit';
import { forgetNotices, renderInKit, shownNotice } from '@site/kit/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { ContactForm } from './ContactForm.tsx';
import {
  AGAIN,
  ALL_PROBLEMS,
  answer,
  fields,
  fillIn,
  INCORRECT,
  INVALID,
  network,
  problems,
  progress,
  REFUSED,
  settled,
  shownBy,
  submit,
  submitAndWait,
  submitButton,
  tooMany,
  user,
  VALUES,
  values,
} from './testing/form.tsx';

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
  for (const place of [progress(), submitButton()])
    observer.observe(place, { childList: true, characterData: true, subtree: true });
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
