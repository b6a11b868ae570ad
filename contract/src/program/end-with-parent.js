/*
 * Ends this process, as SIGTERM does, when the one that started it is gone, however that ended: imported by programs, or loaded
 * before them by whoever starts them. (npm, for example, ends its shell and nothing below it when it is told to stop.)
 */

/** How often to look, in milliseconds. */
const INTERVAL = 500;

// The system gives a process another parent then. Who starts this one says who that is: it may be gone before this line runs.
const parent = Number(new URL(import.meta.url).searchParams.get('parent')) || process.ppid;
setInterval(() => {
  if (process.ppid !== parent) process.kill(process.pid, 'SIGTERM');
}, INTERVAL).unref();
