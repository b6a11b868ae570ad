import type { Releases } from '../../compose/discover.ts';
import type { ReleaseStore } from '../../store/store.ts';
import { refuseFindings } from '../refusal.ts';
import { checkAddresses } from './addresses.ts';
import { checkBytes } from './bytes.ts';
import { checkKit } from './kit.ts';

/** What can be seen of releases before anything is rendered with them. @throws GateRefusal */
export async function checkReleases(
  store: ReleaseStore,
  { shell, sections, fallbacks }: Releases,
): Promise<void> {
  const all = [shell, ...sections, ...fallbacks.values()];
  refuseFindings((await Promise.all(all.map((release) => checkBytes(store, release)))).flat());
  refuseFindings(sections.flatMap((section) => checkKit(shell, section)));
  refuseFindings(checkAddresses(sections));
}
