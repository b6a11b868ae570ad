// A program that goes on until it is stopped, and takes its time where it is asked to.
const [, , delay] = process.argv;
if (delay === 'never') process.on('SIGTERM', () => {});
process.stdin.on('data', (text) => process.stdout.write(`heard ${text}`));
setInterval(() => {}, 1000);
process.stdout.write(`waiting as ${process.pid}\n`);
process.stderr.write('an aside\n');
