/** @jest-environment node */
import { type MultiStats, rspack } from '@rspack/core';
import { describeBuilds } from './build-news.ts';

/** What is said of two builds, of one module each. */
async function saidOf(...modules: [string, string]): Promise<string> {
  const compiler = rspack(
    modules.map((text, index) => ({
      name: `build ${index}`,
      context: __dirname,
      entry: `data:text/javascript,${text}`,
      mode: 'development' as const,
    })),
  );
  for (const each of compiler.compilers) each.outputFileSystem = null;
  const stats = await new Promise<MultiStats | undefined>((resolve, reject) => {
    compiler.run((error, built) => (error ? reject(error) : resolve(built)));
  });
  const said = stats && describeBuilds('mf-sample', stats);
  await new Promise<void>((resolve) => compiler.close(() => resolve()));
  return said ?? '';
}

const MISSING = "import '/no/such/file.js'";

test('of builds without an error one line is said, with the name of the workspace', async () => {
  expect(await saidOf('export default 1', 'export default 2')).toBe('mf-sample is built.');
});

test('an error that several builds have is said once and whole, and each error of one of them', async () => {
  const both = await saidOf(MISSING, MISSING);
  expect(both).toMatch(
    /^mf-sample does not build:\nERROR in .*\n[\s\S]*Can't resolve '\/no\/such\/file\.js'/,
  );
  expect(both.match(/Can't resolve/g)).toHaveLength(1);
  const different = await saidOf(MISSING, "import '/no/other/file.js'");
  expect(different.match(/Can't resolve '[^']*'/g)).toEqual([
    "Can't resolve '/no/such/file.js'",
    "Can't resolve '/no/other/file.js'",
  ]);
});
