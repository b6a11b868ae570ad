import { type ApiError, asApiError, onSignedOut, request } from './http.ts';

function answer(status: number, text: string) {
  const body = { ok: status < 400, status, json: async () => JSON.parse(text), text: async () => text };
  Object.assign(window, { fetch: jest.fn(async () => body) });
}

async function refused(): Promise<ApiError> {
  return request('POST', '/api/leads/a/take', {}).then(
    () => Promise.reject(new Error('It was not refused.')),
    (error) => asApiError(error),
  );
}

test('a refusal has the words of the API', async () => {
  answer(409, '{"type":"/problems/taken-by-another","title":"Taken","status":409,"detail":"Ana took it."}');
  expect(await refused()).toMatchObject({
    status: 409,
    type: '/problems/taken-by-another',
    detail: 'Ana took it.',
  });
});

test.each([
  [502, '<html>Bad gateway</html>'],
  [500, '{"detail":5}'],
])('an answer %i that is no problem document still says what to do', async (status, text) => {
  answer(status, text);
  const error = await refused();
  expect(error.detail).toBe('Nothing you typed is lost. Try again in a minute.');
  expect(error.isPassing).toBe(true);
});

test('whoever is signed out elsewhere is told at the next answer', async () => {
  const listener = jest.fn();
  onSignedOut(listener);
  answer(401, '{"type":"/problems/signed-out","title":"Not signed in","detail":"Sign in."}');
  expect((await refused()).isPassing).toBe(false);
  expect(listener).toHaveBeenCalledTimes(1);
});

test('an answer without a body is none, and one that was asked for early is taken once', async () => {
  answer(200, '');
  expect(await request('DELETE', '/api/leads/a')).toBeUndefined();
  const early = { ok: true, status: 200, text: async () => '{"early":true}' };
  window.firstAnswers = new Map([['/api/session', Promise.resolve(early as Response)]]);
  expect(await request('GET', '/api/session')).toEqual({ early: true });
  expect(await request('GET', '/api/session')).toBeUndefined();
});
