import { Refusal, SettingsError, type SiteSettings } from '@site/releases';
import { isFree } from './ports.ts';
import { type Program, stopProgram, untilStopped } from './processes.ts';

/** One line for the person at the terminal. */
export function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** A port that a command needs, and the setting that changes it. */
export interface NeededPort {
  setting: string;
  port: number;
}

/** @throws Refusal that names every port which something else listens on */
export async function refuseTakenPorts(host: string, ports: readonly NeededPort[]): Promise<void> {
  const taken: string[] = [];
  for (const { setting, port } of ports) {
    if (await isFree(host, port)) continue;
    taken.push(`Port ${port} is taken. Stop what listens there, or set ${setting} to another number.`);
  }
  if (taken.length > 0) throw new Refusal(taken.join('\n'));
}

/**
 * Keeps programs running until one of them ends or the person stops us, then ends them all.
 * @returns the exit code
 */
export async function keepRunning(programs: readonly Program[]): Promise<number> {
  const ended = await untilStopped(programs);
  if (ended)
    console.error(`${ended.name} stopped with code ${ended.process.exitCode ?? ended.process.signalCode}.`);
  await Promise.all(programs.map(stopProgram));
  return ended ? 1 : 0;
}

/** Runs a command to its end. What is wrong is said plainly; a stack is printed only for faults of ours. */
export async function runCommand(command: () => Promise<number>): Promise<void> {
  try {
    process.exitCode = await command();
  } catch (error) {
    const expected = error instanceof Refusal || error instanceof SettingsError;
    console.error(expected ? error.message : error);
    process.exitCode = error instanceof SettingsError ? 2 : 1;
  }
}

/** The ports of the site and its API. */
export function sitePorts({ port, apiPort }: SiteSettings): NeededPort[] {
  return [
    { setting: 'PORT', port },
    { setting: 'API_PORT', port: apiPort },
  ];
}
