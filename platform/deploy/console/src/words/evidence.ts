import type { Evidence, Generation } from '@site/deploy/answers';
import { sumOf } from './arms.ts';
import { countWords, failedWords } from './numbers.ts';

/** The numbers on which a canary was decided; nothing where they are of a service that kept others. */
export function evidenceOf({ evidence }: Pick<Generation, 'evidence'>): Evidence | undefined {
  return Array.isArray(evidence?.steps) && Array.isArray(evidence.tests)
    ? (evidence as unknown as Evidence)
    : undefined;
}

/** What the visitors of a canary met, and the others: in one line. */
export function outcomeWords({ steps }: Pick<Evidence, 'steps'>): string {
  const { canary, stable } = sumOf(steps);
  const met = (arm: typeof canary) => `${failedWords(arm)} of ${countWords(arm.seen)}`;
  const trouble = `Met trouble: ${met(canary)} visitors in the canary, ${met(stable)} others`;
  if (canary.silent + stable.silent === 0) return trouble;
  return `${trouble}. Said nothing: ${countWords(canary.silent)} in the canary, ${countWords(stable.silent)} others`;
}
