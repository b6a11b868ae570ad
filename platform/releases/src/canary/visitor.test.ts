import { randomBytes } from 'node:crypto';
import { armOf, drawFor, VisitorIds } from './visitor.ts';

const KEY = randomBytes(32);

test('an id is known by the key that it was made with, and nothing that is like it', () => {
  const ids = new VisitorIds(KEY);
  const made = Array.from({ length: 1000 }, () => ids.make());
  expect(new Set(made).size).toBe(1000);
  // By another server, too, and in any order.
  const others = new VisitorIds(Buffer.from(KEY));
  expect(made.reverse().every((id) => others.has(id))).toBe(true);
  const [id = ''] = made;
  const changed = Array.from({ length: 22 }, (_, at) => {
    const other = id[at] === 'A' ? 'Q' : 'A';
    return id.slice(0, at) + other + id.slice(at + 1);
  });
  for (const forged of [
    '',
    ...changed,
    // The same bytes in another text.
    id.slice(0, -1) + String.fromCharCode(id.charCodeAt(21) + 1),
    id.slice(1),
    `${id}A`,
    `${id}.x`,
    ` ${id}`,
    'A'.repeat(22),
    randomBytes(16).toString('base64url'),
  ])
    expect(others.has(forged)).toBe(false);
  expect(new VisitorIds(randomBytes(32)).has(id)).toBe(false);
  expect(others.has(id)).toBe(true);
});

test('ten thousand visitors are divided as the shares say, and a bigger share only takes some of the others', () => {
  const ids = new VisitorIds(KEY);
  const visitors = Array.from({ length: 10_000 }, () => ids.make());
  const steps = [0.1, 0.5];
  const inCanary = (id: string, step: number) => {
    const draw = drawFor(id);
    return new Set(visitors.filter((visitor) => armOf(draw(visitor), { steps, step }) === 'canary'));
  };
  const [few, half, others] = [inCanary('one', 0), inCanary('one', 1), inCanary('two', 0)];
  // Five standard deviations of a binomial: one run in two million is outside.
  for (const [{ size }, share] of [
    [few, 0.1],
    [half, 0.5],
    [others, 0.1],
  ] as const)
    expect(Math.abs(size / 10_000 - share)).toBeLessThan(5 * Math.sqrt((share * (1 - share)) / 10_000));
  expect([...few].every((visitor) => half.has(visitor))).toBe(true);
  // Another canary divides anew: nobody is always the first to try things.
  expect([...few].filter((visitor) => others.has(visitor)).length).toBeLessThan(200);
});
