import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ENDING, type Program, startCommand, stopProgram, untilAnswers } from '@site/contract/program';
import { argumentsOf, freePort } from '@site/contract/testing';

// What guides say of a full disk, of the log on it. What becomes of leads is in the tests of the API.

let data: string;
let program: Program;

beforeEach(() => {
  data = mkdtempSync(join(tmpdir(), 'site-full-'));
});

afterEach(async () => {
  await stopProgram(program, 'SIGKILL');
  rmSync(data, { recursive: true });
});

/** Starts a program whose standard output is a file on a disk that is full. */
async function start(script: string, port: number): Promise<string> {
  program = startCommand(script, 'sh', {
    args: ['-c', 'exec "$@" >/dev/full', 'sh', process.execPath, ...argumentsOf(script)],
    env: {
      ...{ SITE_DATA: data, HOST: '127.0.0.1', ACCESS_LOG: '1' },
      ...{ PORT: String(port), API_PORT: String(port), DEPLOY_PORT: String(port) },
    },
    output: 'kept',
  });
  const origin = `http://127.0.0.1:${port}`;
  await untilAnswers(program, origin);
  return origin;
}

test.each([
  ['serve:site', '/healthz', 200],
  ['serve:api', '/api/health', 200],
  // It logs that the store cannot be read.
  ['serve:deploy', '/readyz', 503],
])(
  '%s goes on where its log cannot be written, says so once, and ends when told',
  async (script, path, status) => {
    const origin = await start(script, await freePort());
    if (script === 'serve:deploy') {
      rmSync(join(data, 'generations'), { recursive: true, force: true });
      writeFileSync(join(data, 'generations'), 'No folder');
    }
    for (let asked = 0; asked < 50; asked += 1) {
      const answer = await fetch(origin + path, { signal: AbortSignal.timeout(ENDING.all) });
      expect(answer.status).toBe(status);
      await answer.arrayBuffer();
    }
    program.kill('SIGTERM');
    expect(await program.ended).toEqual({
      code: 0,
      stdout: '',
      stderr: 'Lines of the log are lost: ENOSPC: no space left on device, write. The program goes on.\n',
    });
  },
);
