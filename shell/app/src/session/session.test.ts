/** @jest-environment node */
import { createSession } from './session.ts';

test('where the server says that nobody is signed in, nobody is, and that is told', async () => {
  const onEnd = jest.fn();
  const session = createSession<{ by: string }>(async () => undefined, onEnd);
  await session.load();
  expect(session.get()).toEqual({ kind: 'out' });
  expect(onEnd).toHaveBeenCalledTimes(1);
});

test('who is signed in by what the server says is', async () => {
  const session = createSession(async () => ({ by: 'Ann' }));
  await session.load();
  expect(session.get()).toEqual({ kind: 'in', session: { by: 'Ann' } });
});
