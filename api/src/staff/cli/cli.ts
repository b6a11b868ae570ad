import { loadSettings } from '../../settings.ts';
import { runCommand } from './program.ts';

// The reader of a pipe may leave early, as in `npm run leads -- list | head`.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit(0);
});

process.exitCode = await runCommand(process.argv, loadSettings());
