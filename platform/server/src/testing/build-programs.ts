import { join } from 'node:path';
import { buildPrograms } from '@site/contract/build-programs';
import { ROOT } from '@site/contract/program';

/** Jest calls it once before the tests of the server. */
export default () =>
  buildPrograms(join(ROOT, 'platform/server'), ['src/server.ts', '../releases/src/testing/promote-loop.ts']);
