import { Refusal } from '@site/contract/program';
import type { Generation } from '../store/manifest.ts';
import type { ReleaseStore } from '../store/store.ts';
import { userName } from './who.ts';

/** The generation whose composition a generation shows: itself, or the one that it restored. */
function shown({ generation, change }: Generation): number {
  return change.kind === 'rollback' ? change.to : generation;
}

/**
 * The newest generation before the one whose composition is live, with another composition. Rolling back twice thus
 * goes two steps back, and not forth again to what was just taken back.
 */
function stepBack(history: readonly Generation[], current: Generation): Generation | undefined {
  const from = shown(current);
  return history.find(
    ({ generation, composition }) => generation < from && composition !== current.composition,
  );
}

/**
 * Makes an earlier composition live again, as it is in the store: nothing is rendered or built.
 * @param to number of the generation to restore; the one before what is live when left out
 * @param why kept in the history
 * @throws Refusal when there is none, or when somebody else promoted meanwhile
 */
export async function rollback(
  store: ReleaseStore,
  { to, why }: { to?: number; why?: string },
): Promise<Generation> {
  const history = await store.generations.history();
  const [current] = history;
  if (!current) throw new Refusal('Nothing is live yet, so there is nothing to go back to.');
  const target =
    to === undefined ? stepBack(history, current) : history.find(({ generation }) => generation === to);
  if (!target) {
    const which = to === undefined ? 'earlier composition' : `generation ${to}`;
    throw new Refusal(`There is no ${which} to go back to. "history" lists what has been live.`);
  }
  if (target.composition === current.composition)
    throw new Refusal(`The composition of generation ${target.generation} is live already.`);
  if (!(await store.composition(target.composition))) {
    throw new Refusal(
      `The composition of generation ${target.generation} was pruned. Promote its releases instead, or name another generation.`,
    );
  }
  return store.generations.create(current.generation, {
    composition: target.composition,
    change: { kind: 'rollback', to: shown(target) },
    at: new Date().toISOString(),
    by: userName(),
    ...(why ? { why } : {}),
    checks: target.checks,
  });
}
