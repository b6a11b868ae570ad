import { runCommand } from '@site/contract/program';
import { parseSettings } from '../settings.ts';
import { buildProgram } from './program.ts';

process.exitCode = await runCommand(() => buildProgram(parseSettings()).parseAsync());
