import { assignArm, makeCanaryCookie, readCanaryCookie } from './assign.ts';

const KEY = Buffer.alloc(32, 1);

test('a cookie is valid only with the key that signed it', () => {
  const { visitor, cookie } = makeCanaryCookie(KEY);
  expect(readCanaryCookie(KEY, cookie)).toBe(visitor);
  expect(readCanaryCookie(Buffer.alloc(32, 2), cookie)).toBeUndefined();
  const [, signature] = cookie.split('.');
  const other = makeCanaryCookie(KEY).visitor;
  for (const forged of [
    '',
    'x',
    visitor,
    `${other}.${signature}`,
    `${cookie}x`,
    `${visitor}.${'A'.repeat(22)}`,
  ])
    expect(readCanaryCookie(KEY, forged)).toBeUndefined();
});

test('each share of visitors is in the canary, and stays in it while the share grows', () => {
  const canary = { id: 'c1', steps: [0.1, 0.5], step: 0 };
  const visitors = Array.from({ length: 4000 }, () => makeCanaryCookie(KEY).visitor);
  const first = visitors.filter((visitor) => assignArm(canary, visitor) === 'canary');
  const later = new Set(
    visitors.filter((visitor) => assignArm({ ...canary, step: 1 }, visitor) === 'canary'),
  );
  expect(first.length / visitors.length).toBeCloseTo(0.1, 1);
  expect(later.size / visitors.length).toBeCloseTo(0.5, 1);
  for (const visitor of first) expect(later.has(visitor)).toBe(true);
  // Another canary draws anew.
  const again = first.filter((visitor) => assignArm({ ...canary, id: 'c2' }, visitor) === 'canary');
  expect(again.length).toBeLessThan(first.length / 2);
});
