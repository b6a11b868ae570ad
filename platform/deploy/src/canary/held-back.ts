import { type Canary, parseReference, type ReleaseStore } from '@site/releases';
import { requireStill } from '../access/access.ts';
import { ProblemError } from '../problems/problem.ts';

/** Why a canary goes to no more visitors by itself, whatever its numbers say: its publisher may promote it no more. Undefined where nothing does. */
export async function heldBack(
  store: ReleaseStore,
  { publisher, tries }: Canary,
): Promise<string | undefined> {
  if (!publisher) return undefined;
  const names = tries.map((each) => parseReference(each).name);
  try {
    await requireStill(store, { publisher }, 'promote', names);
    return undefined;
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    return `The canary of ${tries.join(', ')} does not go on: its publisher ${publisher.id} may not promote it any more. Withdraw it with "canary abort", or have it go on with "canary go-on".`;
  }
}
