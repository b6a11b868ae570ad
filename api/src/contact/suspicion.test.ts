import { formPost, openTestApi, REQUEST } from '../testing/api.ts';
import { findSuspicion } from './suspicion.ts';

const HONEST = { trapFilled: false, rateCount: 1 };

function withMessage(message: string, signals = HONEST) {
  return findSuspicion({ ...REQUEST, message }, signals);
}

test.each([
  'We need two chargers in our garage.',
  'Like this one: https://example.com/charger and www.example.com/other',
  'See wwwwhat we have. The http error is 500.',
])('%j is no spam', (message) => {
  expect(withMessage(message)).toBeUndefined();
});

test('many links are suspicious, in any notation', () => {
  const message = 'Buy https://a.example now www.b.example [url=c] <a href="d">';
  expect(withMessage(message)).toBe('The message has 4 links.');
});

test('a field that no person sees was filled in by none', () => {
  expect(withMessage('An honest message.', { ...HONEST, trapFilled: true })).toBe(
    'A field of the form that people do not see was filled in.',
  );
});

test('many requests from one address are suspicious only with a link', () => {
  const signals = { ...HONEST, rateCount: 4 };
  expect(withMessage('We need two chargers.', signals)).toBeUndefined();
  expect(withMessage('We need https://example.com', { ...HONEST, rateCount: 3 })).toBeUndefined();
  expect(withMessage('We need https://example.com', signals)).toBe(
    'The message has a link, and it is request number 4 from one address within ten minutes.',
  );
});

test('the sender of a suspect gets the same answer as anybody', async () => {
  const { app, logged } = await openTestApi();
  const honest = await app.inject(formPost(REQUEST));
  expect(logged()).toContain('"suspect":false');
  const suspect = await app.inject(formPost({ ...REQUEST, name: 'Eve', website: 'https://spam.example' }));
  expect(logged()).toContain('"suspect":true');
  expect([suspect.statusCode, suspect.body]).toEqual([honest.statusCode, honest.body]);
  expect(logged()).not.toContain('spam.example');
});

test('the field is a trap in the form only: programs that send JSON may have it', async () => {
  const { app, logged } = await openTestApi();
  const payload = { ...REQUEST, website: 'https://mine.example' };
  const { statusCode } = await app.inject({ method: 'POST', url: '/api/contact', payload });
  expect(statusCode).toBe(201);
  expect(logged()).toContain('"suspect":false');
});
