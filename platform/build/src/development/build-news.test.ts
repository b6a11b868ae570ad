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

test('of builds without an error one line is said, with the name of the workspace', async () => {
  expect(await saidOf('export default 1', 'export default 2')).toBe('mf-sample is built.');
});

test('every error is said whole, without a count of those of each build', async () => {
  const said = await saidOf("import '/no/such/file.js'", "import '/no/other/file.js'");
  expect(said).toMatch(
    /^mf-sample does not build:\nERROR in .*\n[\s\S]*Can't resolve '\/no\/such\/file\.js'/,
  );
  expect(said).toContain("Can't resolve '/no/other/file.js'");
  expect(said).not.toContain('compiled');
});
