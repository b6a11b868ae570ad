export { EXIT, endCommandLine, Refusal, runCommand } from './command.ts';
export { ROOT } from './root.ts';
export { hasEnded, stopProgram, untilAnswers, untilPrints, untilStopped } from './running.ts';
export { runServer } from './server.ts';
export {
  type Environment,
  type Program,
  type ProgramEnd,
  type StartOptions,
  startCommand,
  startNode,
  startProgram,
} from './start.ts';
export { ignoreLostReader, print, printError, printJson } from './terminal.ts';
