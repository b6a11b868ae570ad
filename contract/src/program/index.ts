export { EXIT, endCommandLine, Refusal, runCommand, WrongUse } from './command.ts';
export { cannotListen } from './listen.ts';
export { printable, printableJson, printableLines, printableText } from './output/printable.ts';
export { print, printError, printJson } from './output/terminal.ts';
export {
  type Environment,
  isInstalled,
  type Program,
  type ProgramOptions,
  ROOT,
  startCommand,
  startNode,
  startProgram,
  stopProgram,
  untilAnswers,
  untilPrints,
  untilStopped,
} from './processes.ts';
