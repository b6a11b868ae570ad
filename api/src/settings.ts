import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { type Protection, protectionEnvironment, toProtection } from './protection/settings.ts';

const REPOSITORY = fileURLToPath(new URL('../../', import.meta.url));

const ALLOWED = {
  HOST: 'an IP address or a host name, such as 127.0.0.1, 0.0.0.0 or localhost',
  API_PORT: 'a whole number from 0 to 65535 (0 takes any free port, which the log then names)',
  SITE_DATA: 'a folder, absolute or relative to the repository',
};

const environmentSchema = z.object({
  HOST: z
    .string()
    .regex(/^[\w.:-]+$/, ALLOWED.HOST)
    .default('127.0.0.1'),
  API_PORT: z
    .string()
    .regex(/^\d+$/, ALLOWED.API_PORT)
    .transform(Number)
    .pipe(z.number().max(65535, ALLOWED.API_PORT))
    .default(3001),
  // Relative to the repository and not to the working directory: every command has to find the same folder.
  SITE_DATA: z
    .string()
    .regex(/\S/, ALLOWED.SITE_DATA)
    .default('.data')
    .transform((folder) => resolve(REPOSITORY, folder)),
  ...protectionEnvironment,
});

export interface Settings {
  /** Where the API listens. */
  host: string;
  port: number;
  /** The SQLite file that holds the leads, absolute. */
  leadsFile: string;
  /** Folder of all state, absolute. */
  dataFolder: string;
  protection: Protection;
}

/** A setting with a value that is not allowed. Its message names the setting, what was given and what is allowed. */
export class InvalidSettings extends Error {
  override name = 'InvalidSettings';
}

/**
 * Reads the settings from an environment; what is not set gets its default.
 * @throws InvalidSettings
 */
export function parseSettings(environment: Record<string, string | undefined>): Settings {
  const parsed = environmentSchema.safeParse(environment);
  if (!parsed.success) {
    const lines = parsed.error.issues.map(({ path, message }) => {
      const name = String(path[0]);
      // What was given for it may be the token with a small mistake.
      const given = name === 'LEADS_TOKEN' ? 'set to something else' : JSON.stringify(environment[name]);
      return `${name} is ${given}, but has to be ${message}.`;
    });
    throw new InvalidSettings(lines.join('\n'));
  }
  const { HOST, API_PORT, SITE_DATA, ...protection } = parsed.data;
  return {
    host: HOST,
    port: API_PORT,
    leadsFile: join(SITE_DATA, 'leads.db'),
    dataFolder: SITE_DATA,
    protection: toProtection(protection),
  };
}

/** The settings of this process. Where one is not allowed, says so and ends the process with code 2. */
export function loadSettings(): Settings {
  try {
    return parseSettings(process.env);
  } catch (error) {
    if (!(error instanceof InvalidSettings)) throw error;
    console.error(error.message);
    process.exit(2);
  }
}
