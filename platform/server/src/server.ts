import { ReleaseStore, readSettings, SettingsError } from '@site/releases';
import closeWithGrace from 'close-with-grace';
import { buildServer } from './app.ts';

/** Serves the live composition until it is told to stop. */
async function serve(): Promise<void> {
  const { host, port, apiPort, data, origin, trustProxy } = readSettings();
  const app = buildServer({
    store: new ReleaseStore(data),
    api: `http://${host}:${apiPort}`,
    origin,
    trustProxy,
    logger: { level: 'warn' },
  });
  closeWithGrace({ delay: 5000 }, async ({ err }) => {
    if (err) app.log.error(err);
    await app.close();
  });
  await app.listen({ host, port });
}

try {
  await serve();
} catch (error) {
  console.error(error instanceof SettingsError ? error.message : error);
  process.exit(error instanceof SettingsError ? 2 : 1);
}
