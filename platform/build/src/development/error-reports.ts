import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Compiler, MultiCompiler, MultiStats, Stats } from '@rspack/core';
import { ERRORS_PATH } from '../artefacts.ts';
import { describePageError, type PageError } from './page-error.ts';

/** Whose pages may say something in the terminal. */
const HERE = ['127.0.0.1', 'localhost', '[::1]'];

/** What a terminal would take for more than text. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken away
const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g;

function isHere(origin: string | undefined): boolean {
  return origin !== undefined && URL.canParse(origin) && HERE.includes(new URL(origin).hostname);
}

/** Says an error of a page in the terminal, and answers the same; nothing where it only comes of what is wrong with the build. */
async function answerError(
  request: IncomingMessage,
  response: ServerResponse,
  isBroken: boolean,
): Promise<void> {
  if (request.method !== 'POST' || !isHere(request.headers.origin)) {
    response.writeHead(403).end();
    return;
  }
  if (isBroken) {
    response.writeHead(204).end();
    return;
  }
  const error: PageError = JSON.parse(await text(request));
  const said = (await describePageError(error, process.cwd())).replace(CONTROL, '');
  process.stderr.write(`\nIn the browser, at ${error.page.replace(CONTROL, '')}:\n${said}\n\n`);
  response.writeHead(200, { 'content-type': 'text/plain; charset=utf-8' }).end(said);
}

/** The part of a development server that takes errors of pages. @param compiler the server's: what it builds may have errors itself */
export function errorReports({ hooks }: Pick<Compiler | MultiCompiler, 'hooks'>) {
  let isBroken = false;
  hooks.done.tap('errorReports', (stats: Stats | MultiStats) => {
    isBroken = stats.hasErrors();
  });
  return {
    name: 'errors-of-pages',
    path: ERRORS_PATH,
    middleware: (request: IncomingMessage, response: ServerResponse) =>
      void answerError(request, response, isBroken).catch(() => response.writeHead(400).end()),
  };
}
