import { killTrial } from './trial.ts';

jest.setTimeout(300_000);

// The long trial is "npm run trial:kills -w @site/server -- --kills 500".
test('what is live is what was promoted last, no answer fails and no confirmed lead is lost, however often programs are killed', async () => {
  const seed = Date.now() % 1_000_000;
  const { faults, figures } = await killTrial({ kills: 12, seed });
  expect({ seed, faults }).toEqual({ seed, faults: [] });
  // Else nothing was tried.
  expect(figures.kills).toEqual({ site: 6, api: 6 });
  expect(figures.pages.answered).toBeGreaterThan(20);
  expect(figures.requests.confirmed).toBeGreaterThan(3);
  expect(figures.changes.promoted + figures.changes.rolledBack).toBeGreaterThan(0);
  expect(figures.requests.refused).toBeGreaterThan(0);
});
