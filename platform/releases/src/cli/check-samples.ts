import { checkSamples } from './samples.ts';

process.exitCode = await checkSamples();
