import { ThemeProvider } from '@site/app/theme-provider';
import { act, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { JobDialog } from './JobDialog.tsx';

/** A line on which the service tells, as browsers have it; jsdom has none. */
class Source extends EventTarget {
  static readonly CLOSED = 2;
  static opened: Source[] = [];
  readyState = 1;

  constructor() {
    super();
    Source.opened.push(this);
  }

  close() {
    this.readyState = Source.CLOSED;
  }

  tell(event: string, data: object) {
    act(() => void this.dispatchEvent(new MessageEvent(event, { data: JSON.stringify(data) })));
  }

  /** The service answers something else than events: browsers do not ask again then. */
  async refuse() {
    this.close();
    await act(async () => void this.dispatchEvent(new Event('error')));
  }
}

const lastSource = () => {
  const source = Source.opened.at(-1);
  if (!source) throw new Error('Nobody listens.');
  return source;
};

const answer = (status: number, body: object) => ({
  ok: status < 400,
  status,
  json: async () => body,
  text: async () => JSON.stringify(body),
});

const ask = jest.fn();
const onOver = jest.fn();
const title = (name: string) => screen.getByRole('dialog', { name });

function show(id: string) {
  return (
    <ThemeProvider>
      <MemoryRouter>
        <JobDialog id={id} onClose={() => undefined} onOver={onOver} />
      </MemoryRouter>
    </ThemeProvider>
  );
}

beforeEach(() => {
  jest.useFakeTimers();
  Source.opened = [];
  ask.mockReset();
  onOver.mockReset();
  Object.assign(window, { fetch: ask, EventSource: Source });
});

afterEach(() => void jest.useRealTimers());

test.each([
  ['runs', answer(200, { state: 'running', events: [{ id: 1, event: 'rebased', data: { generation: 7 } }] })],
  ['waits', answer(200, { state: 'waiting' })],
  ['is asked for while the service is away', answer(502, {})],
])('a job that %s is listened to again, to its end', async (_how, said) => {
  ask.mockResolvedValue(said);
  render(show('job'));
  lastSource().tell('rebased', { generation: 7 });
  lastSource().tell('check', { name: 'render', outcome: 'passed' });
  await lastSource().refuse();
  expect(screen.queryByText('Refused')).toBeNull();
  expect(onOver).not.toHaveBeenCalled();
  await act(() => jest.advanceTimersByTimeAsync(5000));
  expect(Source.opened).toHaveLength(2);
  // On a new line all is told from the beginning.
  lastSource().tell('rebased', { generation: 7 });
  lastSource().tell('check', { name: 'render', outcome: 'passed' });
  expect(title('Being checked on generation 7')).toBeVisible();
  expect(screen.getAllByText('render')).toHaveLength(1);
  lastSource().tell('done', { generation: 8 });
  expect(title('Done')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Generation 8' })).toBeVisible();
  expect(onOver).toHaveBeenCalledTimes(1);
});

test('of a job that has ended meanwhile all is shown that the service knows', async () => {
  const events = [{ id: 1, event: 'done', data: { generation: 8 } }];
  ask.mockResolvedValue(answer(200, { state: 'done', events }));
  render(show('job'));
  await lastSource().refuse();
  expect(screen.getByRole('link', { name: 'Generation 8' })).toBeVisible();
});

test('what an earlier process of the service did not end is refused', async () => {
  ask.mockResolvedValue(answer(200, { state: 'interrupted', events: [] }));
  render(show('job'));
  await lastSource().refuse();
  expect(title('Refused')).toHaveTextContent('The service has been started anew meanwhile');
});

test('what is no job is refused, and not asked for again', async () => {
  ask.mockResolvedValue(answer(404, { title: 'Not found', detail: 'You have asked for no such job.' }));
  render(show('job'));
  await lastSource().refuse();
  expect(title('Refused')).toHaveTextContent('You have asked for no such job.');
  await act(() => jest.advanceTimersByTimeAsync(60_000));
  expect(Source.opened).toHaveLength(1);
});

test('nobody listens any more once it is closed', async () => {
  ask.mockResolvedValue(answer(200, { state: 'running' }));
  const { unmount } = render(show('job'));
  await lastSource().refuse();
  unmount();
  await act(() => jest.advanceTimersByTimeAsync(60_000));
  expect(Source.opened).toHaveLength(1);
});

test('that it is done is said within the dialog, and said anew of the next one', () => {
  const { rerender } = render(show('job'));
  const status = within(screen.getByRole('dialog')).getByRole('status');
  expect(status).toBeEmptyDOMElement();
  lastSource().tell('done', { generation: 8 });
  expect(status).toHaveTextContent('Done');
  rerender(show('next'));
  expect(status).toBeEmptyDOMElement();
  lastSource().tell('done', { generation: 9 });
  expect(status).toHaveTextContent('Done');
});
