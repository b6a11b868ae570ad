import type { Server } from 'node:http';
import closeWithGrace from 'close-with-grace';
import { EXIT, runCommand } from './command.ts';
import { printError } from './output/terminal.ts';

/** In milliseconds. Docker kills after 10 s. */
const TIMEOUTS = { connections: 3000, process: 9000 };

interface RunningServer {
  app: { server: Server; log: { fatal: (details: object, message: string) => void } };
  close: () => Promise<unknown>;
}

export async function runServer(start: () => Promise<RunningServer>): Promise<void> {
  let running: RunningServer | undefined;
  closeWithGrace({ delay: TIMEOUTS.process, logger: false }, async ({ err }) => {
    if (!running) {
      if (err) printError(String(err.stack));
      return;
    }
    const { app, close } = running;
    if (err) app.log.fatal({ err }, 'stopping after an unexpected error');
    setTimeout(() => app.server.closeAllConnections(), TIMEOUTS.connections).unref();
    await close();
  });
  const code = await runCommand(async () => {
    running = await start();
  });
  if (code !== EXIT.done) process.exit(code);
}
