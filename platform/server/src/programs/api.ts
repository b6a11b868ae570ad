import { createInterface } from 'node:readline';
import { type Program, type ProgramOptions, print, startProgram } from '@site/contract/program';

/** What the API logs when it can be used. */
const ADDRESS = /"msg":"API listens on /;

/** Starts the API beside the site. One address is printed, the site's, which has the API's answers. @param script what runs it */
export function startApiProgram(script: string, options: ProgramOptions): Program {
  const api = startProgram(script, { ...options, name: 'The API', output: 'pipe' });
  if (api.stdout)
    createInterface(api.stdout).on('line', (line) => {
      if (!ADDRESS.test(line)) print(line);
    });
  return api;
}
