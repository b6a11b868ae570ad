import { pathToFileURL } from 'node:url';
import { kitRange } from '@site/build/shared';
import { printError } from '@site/contract/program';
import {
  describeForeseen,
  type Finding,
  foreseeAmong,
  foreseeInSite,
  KIT_FILE,
  type ProvidedKit,
  siteKit,
  usedNames,
  type Workspace,
} from '@site/releases';
import type { DiscoveredRemote, DiscoveryDocument } from '@site/shell/discovery';

/** The kit of a site's shell; undefined where it does not say: one in development, or of before it did. */
async function kitOf(origin: string): Promise<ProvidedKit | undefined> {
  try {
    return siteKit.parse(await (await fetch(new URL(KIT_FILE, origin))).json());
  } catch {
    return undefined;
  }
}

/** Says what a promotion would be refused for. */
function say(findings: readonly Finding[]): void {
  if (findings.length > 0) printError(describeForeseen(findings));
}

/** Says at once what a promotion would be refused for in a site all of whose sections are as in their sources. */
export function sayConflictsAmong(discovery: DiscoveryDocument): void {
  say(foreseeAmong(discovery));
}

/**
 * Says at once what the promotion of a section would be refused for, as far as its sources and the site show it.
 * @param discovery of the site at the origin
 */
export async function sayConflicts(
  section: Workspace,
  { extras: { routes }, metadata: { version } }: DiscoveredRemote,
  origin: string,
  discovery: DiscoveryDocument,
): Promise<void> {
  const kit = await kitOf(origin);
  const all = await usedNames(section.folder);
  // What the shell does not share, such as the kit's helpers for tests, is no part of what it provides.
  const uses = Object.fromEntries(Object.entries(all).filter(([entry]) => kit?.provides[entry]));
  const range = kitRange(pathToFileURL(`${section.folder}/`));
  const served = { name: section.name, version, routes, uses, kit: range };
  say(foreseeInSite(discovery, kit, served));
}
