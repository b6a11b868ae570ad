import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { DIST, ROUTES_ENTRY } from '@site/build/artefacts';
import { kitRange } from '@site/build/shared';
import { printError } from '@site/contract/program';
import {
  describeForeseen,
  foreseeInSite,
  KIT_FILE,
  type ProvidedKit,
  siteKit,
  usedNames,
  type Workspace,
} from '@site/releases';
import type { DiscoveredRemote, DiscoveryDocument } from '@site/shell/discovery';
import { runSection } from './dev-servers.ts';

/** The kit of a site's shell; undefined where it does not say: one in development, or of before it did. */
async function kitOf(origin: string): Promise<ProvidedKit | undefined> {
  try {
    return siteKit.parse(await (await fetch(new URL(KIT_FILE, origin))).json());
  } catch {
    return undefined;
  }
}

/** Pages that routes name and the section has not. */
function missingPages(section: Workspace): string[] {
  const entry = join(section.folder, DIST, ROUTES_ENTRY);
  const built = runSection(readFileSync(entry, 'utf8'), entry);
  return built.routes
    .filter(({ page }) => !Object.hasOwn(built.pages, page))
    .map(
      ({ page, path }) =>
        `The section has no page "${page}", which its route ${path} names. Publishing it would be refused.`,
    );
}

/**
 * Says at once what publishing a section, or its promotion, would be refused for, as far as its sources and the site show it.
 * @param section whose routes were built
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
  const findings = foreseeInSite(discovery, kit, served);
  const lines = [...missingPages(section), ...(findings.length > 0 ? [describeForeseen(findings)] : [])];
  for (const line of lines) printError(line);
}
