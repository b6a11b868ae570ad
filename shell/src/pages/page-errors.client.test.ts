import { NotLoadedError } from './attempts.ts';
import { onCaughtError, reportEarly } from './page-errors.client.ts';

/** What whoever listens for errors of the page was told. */
const reported = jest.fn();

let logged: jest.SpyInstance;

beforeEach(() => {
  logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  reported.mockReset();
  Object.assign(globalThis, { reportError: reported });
});

function caught(error: unknown) {
  onCaughtError(error, { componentStack: '\n    at Sample' });
}

test('an error that was caught is on the console, with its place, and is reported', () => {
  const error = new Error('Cannot render');
  caught(error);
  expect(logged.mock.calls).toEqual([[error, '\n    at Sample']]);
  expect(reported.mock.calls).toEqual([[error]]);
});

test('of a page that did not load the reason is reported, and nothing where there was nothing to load', () => {
  const reason = new TypeError('Cannot load');
  caught(new NotLoadedError('The page', [{ name: 'mf_sample 1', reason }]));
  caught(new NotLoadedError('The earlier release', []));
  expect(reported.mock.calls).toEqual([[reason]]);
});

test('what was reported early is not reported again when it is caught, the next time it is', () => {
  const early = new Error('Cannot render');
  reportEarly(early);
  expect([logged.mock.calls, reported.mock.calls]).toEqual([[[early]], [[early]]]);
  // React has rendered it again.
  caught(new Error('Cannot render'));
  expect(reported).toHaveBeenCalledTimes(1);
  caught(new Error('Cannot render'));
  expect(reported).toHaveBeenCalledTimes(2);
});
