/** @jest-environment node */
import { ApiError, request } from './request.ts';

function answerWith(answer: Response | Error) {
  const fetch = jest.fn<Promise<Response>, [string, RequestInit]>(async () => {
    if (answer instanceof Error) throw answer;
    return answer;
  });
  Object.assign(globalThis, { fetch });
  return fetch;
}

test('a body is sent as JSON, and an empty response is undefined', async () => {
  const fetch = answerWith(new Response(null, { status: 204 }));
  expect(await request('POST', '/api/notes', { body: { text: 'a' } })).toBeUndefined();
  expect(fetch.mock.calls[0]?.[1]).toMatchObject({
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"text":"a"}',
  });
});

test.each([
  [Response.json({ title: 'Taken', detail: 'Ana took it.' }, { status: 409 }), 409, 'Ana took it.', false],
  [new Response('<html>', { status: 502 }), 502, 'Try again in a minute.', true],
  [new TypeError('Failed to fetch'), 0, 'Check your connection and try again.', true],
])('a failure says what to do: %p', async (answer, status, detail, isTemporary) => {
  answerWith(answer);
  const error = await request('GET', '/api').catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ status, detail, isTemporary });
});
