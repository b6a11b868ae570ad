export { EXIT, endCommandLine, Refusal, runCommand, WrongUse } from './command.ts';
export { ENDING, prepareEnding } from './ending.ts';
export { isInstalled } from './installed.ts';
export { cannotListen } from './listen.ts';
export { LOG } from './log.ts';
export { printable, printableJson, printableLines, printableText } from './output/printable.ts';
export { print, printError, printJson } from './output/terminal.ts';
export { stopProgram, untilAnswers, untilPrints, untilStopped } from './running.ts';
export { runServer } from './server.ts';
export {
  type Environment,
  type Program,
  type ProgramEnd,
  type ProgramOptions,
  ROOT,
  type StartOptions,
  startCommand,
  startNode,
  startProgram,
} from './start.ts';
