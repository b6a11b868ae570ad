import { API_SETTINGS } from '@site/api/settings';
import { DEPLOY_SETTINGS } from '@site/deploy/settings';
import { CLIENT_SETTINGS, SITE_SETTINGS } from '@site/releases/settings';
import type { z } from 'zod';

/** The settings of all programs, each under the program that people look for it. */
const PROGRAMS: readonly [title: string, settings: Readonly<Record<string, z.ZodType>>][] = [
  ["The site's server, and the release commands", SITE_SETTINGS],
  ['The API and its command line', API_SETTINGS],
  ['The deploy service', DEPLOY_SETTINGS],
  ['Release commands that ask a deploy service', CLIENT_SETTINGS],
];

const INTRODUCTION = `# The settings of all programs. Copy this file to .env, take the # away before what you set, and have it read before a program
# starts: set -a; . ./.env; set +a
# Leave the quotes: within them shells, systemd and node --env-file read all characters alike.
# "npm run settings -w @site/operations" writes this file.
`;

/** Returns the names of all settings. */
export function settingNames(): string[] {
  return [...new Set(PROGRAMS.flatMap(([, settings]) => Object.keys(settings)))];
}

function exampleOf(setting: z.ZodType): string {
  const { example } = setting.meta() ?? {};
  return String(example ?? setting.parse(undefined));
}

/** Returns `.env.example`: each setting once, with what it means and its default or an example. */
export function envExample(): string {
  const seen = new Set<string>();
  const sections = PROGRAMS.map(([title, settings]) => {
    const own = Object.entries(settings).filter(([name]) => !seen.has(name));
    for (const [name] of own) seen.add(name);
    const lines = own.map(
      ([name, setting]) => `# ${setting.meta()?.description}\n#${name}='${exampleOf(setting)}'\n`,
    );
    return `## ${title}\n\n${lines.join('\n')}`;
  });
  return [INTRODUCTION, ...sections].join('\n');
}
