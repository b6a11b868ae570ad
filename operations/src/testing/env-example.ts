import { API_SETTINGS } from '@site/api/settings';
import { DEPLOY_SETTINGS } from '@site/deploy/settings';
import { CLIENT_SETTINGS, SITE_SETTINGS } from '@site/releases/settings';
import type { z } from 'zod';

/** The settings of all programs. Each setting is listed under its first program. */
const PROGRAMS: readonly [title: string, settings: Readonly<Record<string, z.ZodType>>][] = [
  ["The site's server, and the release commands", SITE_SETTINGS],
  ['The API and its command line', API_SETTINGS],
  ['The deploy service', DEPLOY_SETTINGS],
  ['Release commands that use a deploy service', CLIENT_SETTINGS],
];

const INTRODUCTION = `# The settings of all programs. Copy this file to .env and remove the # from each setting that you need.
# Before you start a program, load the file: set -a; . ./.env; set +a
# Keep the quotes: with them, shells, systemd and node --env-file read every character alike.
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

/** Returns `.env.example`: each setting once, with its description and its default or an example. */
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
