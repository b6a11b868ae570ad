/** @jest-environment node */
import { ResponseError, sendContactRequest } from './send-contact-request.ts';

const REQUEST = {
  name: 'Ana Ruiz',
  email: 'ana@example.com',
  phone: '9165550199',
  service: 'other',
  message: 'A question about panels.',
} as const;

function answerWith(status: number, statusText: string, body: string) {
  const ok = status >= 200 && status < 300;
  const answer = { ok, status, statusText, headers: new Headers(), text: async () => body };
  Object.defineProperty(globalThis, 'fetch', { configurable: true, value: async () => answer });
}

test('an accepted request is done', async () => {
  answerWith(201, 'Created', '{"id":"1"}');
  await expect(sendContactRequest(REQUEST, 'a-key')).resolves.toBeUndefined();
});

test.each([
  [422, 'Unprocessable Content', '{"status":422}', '422: {"status":422}'],
  [502, 'Bad Gateway', '', '502: Bad Gateway'],
  [304, 'Not Modified', '', '304: Not Modified'],
])('the answer %i is an error with its own message', async (status, statusText, body, message) => {
  answerWith(status, statusText, body);
  await expect(sendContactRequest(REQUEST, 'a-key')).rejects.toThrow(ResponseError);
  await expect(sendContactRequest(REQUEST, 'a-key')).rejects.toThrow(new RegExp(`^${message}$`));
});

test('a request without an answer ends at the limit', async () => {
  const silent: typeof fetch = (_address, init) =>
    new Promise((_resolve, reject) => {
      init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
    });
  Object.defineProperty(globalThis, 'fetch', { configurable: true, value: silent });
  await expect(sendContactRequest(REQUEST, 'a-key', 50)).rejects.toMatchObject({ name: 'TimeoutError' });
});
