/** @jest-environment node */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { rspack } from '@rspack/core';
import { errorReports } from './error-reports.ts';

const ERROR = { page: '/sample', message: 'Error: Broken', stack: '', place: '' };

/** Builds a module, and tells the server of that build about an error of the page. @returns the answer, and what was said in the terminal */
async function tell(source: string) {
  const compiler = rspack({
    context: __dirname,
    entry: `data:text/javascript,${source}`,
    mode: 'development',
  });
  const { middleware } = errorReports(compiler);
  await new Promise<void>((resolve, reject) => {
    compiler.outputFileSystem = null;
    compiler.run((error) => (error ? reject(error) : resolve()));
  });
  const server = createServer(middleware);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const written = jest.spyOn(process.stderr, 'write').mockReturnValue(true);
  const answer = await fetch(origin, { method: 'POST', headers: { origin }, body: JSON.stringify(ERROR) });
  const said = written.mock.calls.map(([text]) => String(text)).join('');
  written.mockRestore();
  const text = await answer.text();
  server.close();
  await new Promise<void>((resolve) => compiler.close(() => resolve()));
  return { status: answer.status, text, said };
}

test('an error of a page is said in the terminal, and answered', async () => {
  const { status, text, said } = await tell('export default 1');
  expect([status, text]).toEqual([200, 'Error: Broken']);
  expect(said).toBe('\nIn the browser, at /sample:\nError: Broken\n\n');
});

test('an error of a page whose build has errors comes of these, and nothing is said of it', async () => {
  expect(await tell("import '/no/such/file.js'")).toEqual({ status: 204, text: '', said: '' });
});
