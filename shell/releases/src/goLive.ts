import { checkGoLive } from './checkGoLive.ts';

process.exitCode = await checkGoLive();
