import { notifications } from '@mantine/notifications';
import { notify, TextInput } from '@site/kit';
import { useNotices } from '@site/kit/host';
import { renderInKit } from '@site/kit/testing';
import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NoticeArea } from './NoticeArea.tsx';

/** How long a notice takes to leave the screen. */
const LEAVING_MS = 150;

beforeEach(() => {
  jest.useFakeTimers();
  useNotices.setState({ notices: [] });
});

afterEach(() => {
  notifications.clean();
  jest.useRealTimers();
});

async function renderArea() {
  renderInKit(
    <>
      <TextInput label="Name" />
      <NoticeArea />
    </>,
  );
  // The first character that is typed fetches what shows notices.
  await act(async () => fireEvent.input(screen.getByRole('textbox', { name: 'Name' })));
  return userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
}

function wait(milliseconds: number) {
  act(() => jest.advanceTimersByTime(milliseconds));
}

type NoticeOptions = Partial<Parameters<typeof notify>[0]>;

function show(title: string, options: NoticeOptions = {}) {
  act(() => {
    notify({ title, message: `${title}, in detail.`, ...options });
  });
  wait(0);
}

/** Which of these notices are on the screen. */
function shown(...titles: string[]) {
  return titles.filter((title) => screen.queryByText(title));
}

function region() {
  return screen.getByRole('region', { name: 'Notifications (F8)' });
}

test('a notice appears in the region of notices with its title and its text', async () => {
  await renderArea();
  show('Request received');
  expect(within(region()).getByText('Request received')).toBeInTheDocument();
  expect(within(region()).getByText('Request received, in detail.')).toBeInTheDocument();
});

test('a notice that comes before what shows notices is shown when that has come', async () => {
  renderInKit(<NoticeArea />);
  await act(async () => {
    notify({ title: 'Early', message: 'Nothing shows notices yet.' });
  });
  wait(0);
  expect(within(region()).getByRole('status')).toHaveTextContent('Early');
});

test('a usual notice is announced when there is time, a destructive one at once', async () => {
  await renderArea();
  show('Saved');
  expect(screen.getByRole('status')).toHaveTextContent('Saved');
  expect(screen.queryByRole('alert')).toBeNull();
  show('Failed', { variant: 'destructive' });
  wait(LEAVING_MS);
  expect(screen.getByRole('alert')).toHaveTextContent('Failed');
  expect(screen.queryByRole('status')).toBeNull();
});

test('at most one notice is visible: a new one takes the place of the one before', async () => {
  await renderArea();
  show('First');
  wait(4000);
  show('Second');
  wait(LEAVING_MS);
  expect(shown('First', 'Second')).toEqual(['Second']);
  wait(4849);
  expect(shown('First', 'Second')).toEqual(['Second']);
  wait(1);
  wait(LEAVING_MS);
  expect(shown('First', 'Second')).toEqual([]);
});

test('a notice goes after 5000 ms', async () => {
  await renderArea();
  show('Saved');
  wait(4999);
  expect(useNotices.getState().notices).toMatchObject([{ open: true }]);
  wait(1);
  expect(useNotices.getState().notices).toMatchObject([{ open: false }]);
  wait(LEAVING_MS);
  expect(shown('Saved')).toEqual([]);
});

test('a notice is shown for as long as its sender says', async () => {
  await renderArea();
  show('Saved', { duration: 1000 });
  wait(1000);
  wait(LEAVING_MS);
  expect(shown('Saved')).toEqual([]);
});

test('a notice waits while the pointer is on it, and then only for the rest of its time', async () => {
  const user = await renderArea();
  show('Saved');
  wait(4000);
  await user.hover(screen.getByText('Saved'));
  wait(60_000);
  wait(LEAVING_MS);
  expect(shown('Saved')).toEqual(['Saved']);
  await user.unhover(screen.getByText('Saved'));
  wait(900 - LEAVING_MS);
  wait(LEAVING_MS);
  expect(shown('Saved')).toEqual(['Saved']);
  wait(100);
  wait(LEAVING_MS);
  expect(shown('Saved')).toEqual([]);
});

test('a notice waits while the focus is in it, and then only for the rest of its time', async () => {
  await renderArea();
  show('Saved');
  wait(4000);
  act(() => screen.getByRole('button', { name: 'Dismiss' }).focus());
  wait(60_000);
  wait(LEAVING_MS);
  expect(shown('Saved')).toEqual(['Saved']);
  act(() => screen.getByRole('textbox', { name: 'Name' }).focus());
  wait(900 - LEAVING_MS);
  wait(LEAVING_MS);
  expect(shown('Saved')).toEqual(['Saved']);
  wait(100);
  wait(LEAVING_MS);
  expect(shown('Saved')).toEqual([]);
});

test('a notice waits while the window is hidden', async () => {
  const visibility = jest.spyOn(document, 'visibilityState', 'get');
  await renderArea();
  show('Saved');
  wait(4000);
  visibility.mockReturnValue('hidden');
  fireEvent(document, new Event('visibilitychange'));
  wait(60_000);
  wait(LEAVING_MS);
  expect(shown('Saved')).toEqual(['Saved']);
  visibility.mockReturnValue('visible');
  fireEvent(document, new Event('visibilitychange'));
  wait(1000);
  wait(LEAVING_MS);
  expect(shown('Saved')).toEqual([]);
  visibility.mockRestore();
});

test('a notice is dismissed by its button', async () => {
  const user = await renderArea();
  show('Saved');
  await user.click(screen.getByRole('button', { name: 'Dismiss' }));
  wait(LEAVING_MS);
  expect(shown('Saved')).toEqual([]);
});

test('a form that is tried anew dismisses what came of the one before', async () => {
  await renderArea();
  show('Saved');
  const form = document.body.appendChild(document.createElement('form'));
  // Whether it is right is not known yet, nor of interest.
  form.addEventListener('submit', (event) => event.preventDefault());
  act(() => form.requestSubmit());
  wait(LEAVING_MS);
  expect(shown('Saved')).toEqual([]);
  form.remove();
});

test('a dialog that is closed by its form dismisses no notice', async () => {
  await renderArea();
  show('Saved');
  const form = document.body.appendChild(document.createElement('form'));
  form.setAttribute('method', 'dialog');
  // jsdom closes no dialogs.
  act(() => void form.dispatchEvent(new Event('submit', { bubbles: true })));
  wait(LEAVING_MS);
  expect(shown('Saved')).toEqual(['Saved']);
  form.remove();
});

test('Escape dismisses the notice that has the focus in it', async () => {
  const user = await renderArea();
  show('Saved');
  act(() => screen.getByRole('textbox', { name: 'Name' }).focus());
  await user.keyboard('{Escape}');
  wait(LEAVING_MS);
  expect(shown('Saved')).toEqual(['Saved']);
  act(() => screen.getByRole('button', { name: 'Dismiss' }).focus());
  await user.keyboard('{Escape}');
  wait(LEAVING_MS);
  expect(shown('Saved')).toEqual([]);
});

test('F8 leads to the region of notices, even out of a field', async () => {
  const user = await renderArea();
  show('Saved');
  await user.click(screen.getByRole('textbox', { name: 'Name' }));
  await user.keyboard('{F8}');
  expect(region()).toHaveFocus();
  await user.tab();
  expect(screen.getByRole('button', { name: 'Dismiss' })).toHaveFocus();
});

test.each(['{F8}{Escape}', '{F8}{Tab}{Escape}', '{F8}{Tab}{Enter}'])(
  'after %s whoever was in a field goes on there, and the notice has gone',
  async (keys) => {
    const user = await renderArea();
    show('Saved');
    await user.click(screen.getByRole('textbox', { name: 'Name' }));
    await user.keyboard(keys);
    wait(LEAVING_MS);
    expect(shown('Saved')).toEqual([]);
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveFocus();
  },
);

/** Moves a finger over a notice and lifts it. */
async function swipe(title: string, { by, down = 0 }: { by: number; down?: number }) {
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  const target = screen.getByText(title);
  await user.pointer([
    { keys: '[TouchA>]', target, coords: { clientX: 100, clientY: 100 } },
    { pointerName: 'TouchA', target, coords: { clientX: 100 + by / 2, clientY: 100 + down / 2 } },
    { pointerName: 'TouchA', target, coords: { clientX: 100 + by, clientY: 100 + down } },
    { keys: '[/TouchA]', target, coords: { clientX: 100 + by, clientY: 100 + down } },
  ]);
  wait(LEAVING_MS);
}

test.each([50, 51, 300])('a swipe of %i px to the right dismisses a notice', async (by) => {
  await renderArea();
  show('Saved');
  await swipe('Saved', { by });
  expect(shown('Saved')).toEqual([]);
});

test.each([49, 10])('a swipe of %i px to the right is too short', async (by) => {
  await renderArea();
  show('Saved');
  await swipe('Saved', { by });
  expect(shown('Saved')).toEqual(['Saved']);
});

test.each([-50, -300])('a swipe to the left, of %i px, dismisses nothing', async (by) => {
  await renderArea();
  show('Saved');
  await swipe('Saved', { by });
  expect(shown('Saved')).toEqual(['Saved']);
});

test('a swipe down does not dismiss a notice: it scrolls the page', async () => {
  await renderArea();
  show('Saved');
  await swipe('Saved', { by: 20, down: 300 });
  expect(shown('Saved')).toEqual(['Saved']);
});

test('after a swipe that was too short the notice still goes in its time', async () => {
  await renderArea();
  show('Saved');
  await swipe('Saved', { by: 20 });
  wait(5000);
  wait(LEAVING_MS);
  expect(shown('Saved')).toEqual([]);
});

test('a notice that F8 has led to waits until the focus goes on', async () => {
  const user = await renderArea();
  show('Saved');
  await user.keyboard('{F8}');
  expect(region()).toHaveFocus();
  wait(20_000);
  expect(shown('Saved')).toEqual(['Saved']);
  act(() => screen.getByRole('textbox', { name: 'Name' }).focus());
  wait(5000);
  wait(LEAVING_MS);
  expect(shown('Saved')).toEqual([]);
});

test('a finger that has tapped a notice does not hold it for ever', async () => {
  const user = await renderArea();
  show('Saved');
  await user.pointer({ keys: '[TouchA]', target: screen.getByText('Saved') });
  wait(5000);
  wait(LEAVING_MS);
  expect(shown('Saved')).toEqual([]);
});
