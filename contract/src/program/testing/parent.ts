// A program that starts another one, and ends as it is told to: by its own, or never.
import { startCommand, startProgram } from '../index.ts';

const [, , how = ''] = process.argv;
startProgram('contract/src/program/testing/waiting.ts');
const command = startCommand('sleep', 'sleep', { args: ['60'] });
process.stdout.write(`command ${command.pid}\n`);
process.stdin.on('data', () => {
  if (how === 'exit') process.exit();
});
