import type { Declaration } from '../declaration.ts';
import { SETTINGS } from '../index.ts';

const ALL = Object.entries<Declaration>(SETTINGS);

function code(text: string | undefined): string {
  return text ? `\`${text}\`` : 'nobody';
}

function defaultOf({ default: own, otherwise, api }: Declaration): string {
  if (own === undefined) return otherwise ?? 'none';
  return api?.default === undefined ? code(own) : `${code(own)}; for the API ${code(api.default)}`;
}

/** The table of settings in the README. */
export function readmeTable(): string {
  const rows = ALL.map(([name, each]) => `| \`${name}\` | ${defaultOf(each)} | ${each.meaning} |`);
  return ['| setting | default | meaning |', '|---|---|---|', ...rows].join('\n');
}

/** The lines of `.env.example`, without its introduction. */
export function exampleLines(): string {
  const entries = ALL.map(
    ([name, { meaning, example, default: own }]) =>
      `# ${meaning}\n#${name}=${quoted(example ?? own ?? '')}\n`,
  );
  return entries.join('\n');
}

/** As shells, systemd, Compose and `node --env-file` read it alike: within single quotes nothing has a meaning of its own. */
function quoted(text: string): string {
  return text.includes("'") ? `"${text}"` : `'${text}'`;
}
