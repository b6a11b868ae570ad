import { ignoreLostReader } from '@site/contract/program';
import { program, runReleaseCommand } from './command-line.ts';

ignoreLostReader();
process.exitCode = await runReleaseCommand(program);
