import { checkGoLive } from './check-go-live.ts';

process.exitCode = await checkGoLive();
