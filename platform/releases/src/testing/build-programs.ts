import { join } from 'node:path';
import { buildPrograms } from '@site/contract/build-programs';
import { ROOT } from '@site/contract/program';

/** Jest calls it once before the tests of releases. */
export default () =>
  buildPrograms(join(ROOT, 'platform/releases'), ['src/cli/cli.ts', 'src/testing/promote-loop.ts']);
