import { checkGoLive } from './samples.ts';

process.exitCode = await checkGoLive();
