import { printPublished } from './outcome.ts';

afterEach(() => jest.restoreAllMocks());

test('what was published is the output, and what promotion would refuse is not', () => {
  const [stdout, stderr] = (['stdout', 'stderr'] as const).map((stream) =>
    jest.spyOn(process[stream], 'write').mockReturnValue(true),
  );
  const release = { name: 'mf-two', version: '1.0.0-a', added: true };
  printPublished(release, []);
  printPublished(release, [{ check: 'addresses', problem: '/ is taken.', advice: 'Take it out.' }]);
  expect(stdout?.mock.calls).toEqual([['mf-two@1.0.0-a\n'], ['mf-two@1.0.0-a\n']]);
  expect(stderr?.mock.calls).toEqual([
    ['Promotion would be refused now by check "addresses": / is taken.\n  Take it out.\n'],
  ]);
});
