import { program, runReleaseCommand } from './command-line.ts';

process.exitCode = await runReleaseCommand(program);
