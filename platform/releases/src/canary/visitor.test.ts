import { randomBytes } from 'node:crypto';
import { armOf, drawOf, newVisitor, readVisitor } from './visitor.ts';

const KEY = randomBytes(32);

test('who has a cookie of ours is known by it, and by nothing that is like it', () => {
  const { id, signed } = newVisitor(KEY);
  const [, mac = ''] = signed.split('.');
  expect(readVisitor(signed, KEY)).toBe(id);
  const other = newVisitor(KEY);
  const changed = `${signed.slice(0, -2)}${signed.endsWith('AA') ? 'BA' : 'AA'}`;
  for (const forged of [
    '',
    id,
    `${id}.`,
    `${other.id}.${mac}`,
    changed,
    `${signed}A`,
    `${signed}.x`,
    ` ${signed}`,
  ])
    expect(readVisitor(forged, KEY)).toBeUndefined();
  expect(readVisitor(signed, randomBytes(32))).toBeUndefined();
});

test('ten thousand visitors are divided as the shares say, and a bigger share only takes some of the others', () => {
  const visitors = Array.from({ length: 10_000 }, () => newVisitor(KEY).id);
  const steps = [0.1, 0.5];
  const inCanary = (id: string, step: number) =>
    new Set(visitors.filter((visitor) => armOf(drawOf(visitor, id), { steps, step }) === 'canary'));
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
