import { runCommand } from '@site/contract/program';
import { checkGoLive } from './samples.ts';

process.exitCode = await runCommand(checkGoLive);
