import { ignoreLostReader, runCommand } from '@site/contract/program';
import { parseSettings } from '../../settings.ts';
import { buildProgram } from './program.ts';

ignoreLostReader();
process.exitCode = await runCommand(() => buildProgram(parseSettings()).parseAsync());
