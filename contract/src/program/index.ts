export { CommandError, EXIT, runCommand, UsageError } from './command.ts';
export { cannotListen } from './listen.ts';
export { escapeTerminal, escapeTerminalLines, escapeTerminalText } from './output/escape-terminal.ts';
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
