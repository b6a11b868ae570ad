import type { Server } from 'node:http';
import closeWithGrace from 'close-with-grace';
import { EXIT, runCommand } from './command.ts';
import { printError } from './output/terminal.ts';

/** When connections are cut off that have not ended, and when the process is, in milliseconds. Docker waits 10 s. */
const LIMITS = { connections: 3000, process: 9000 };

/** A server that listens. */
interface Running {
  /** A Fastify server. */
  app: { server: Server; log: { fatal: (details: object, message: string) => void } };
  /** Closes it and all that belongs to it. */
  close: () => Promise<unknown>;
}

/** Runs a server until it is told to stop: what has begun is answered first. */
export async function runServer(start: () => Promise<Running>): Promise<void> {
  let running: Running | undefined;
  closeWithGrace({ delay: LIMITS.process, logger: false }, async ({ err }) => {
    if (!running) {
      if (err) printError(String(err.stack));
      return;
    }
    const { app, close } = running;
    if (err) app.log.fatal({ err }, 'ends after an unexpected error');
    setTimeout(() => app.server.closeAllConnections(), LIMITS.connections).unref();
    await close();
  });
  const code = await runCommand(async () => {
    running = await start();
  });
  if (code !== EXIT.done) process.exit(code);
}
