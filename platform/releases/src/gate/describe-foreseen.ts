import type { Finding } from './checks/check.ts';

/** What was foreseen, as text. */
export function describeForeseen(findings: readonly Finding[]): string {
  return findings
    .map(
      ({ check, problem, advice }) =>
        `Promotion would be refused now by check "${check}": ${problem}\n  ${advice}`,
    )
    .join('\n');
}
