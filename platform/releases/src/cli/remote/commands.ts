import { print, printError, printJson } from '@site/contract/program';
import { z } from 'zod';
import { formatReference, type ReleaseReference } from '../../compose/choose.ts';
import { actor, generation, previewRecord } from '../../store/manifest.ts';
import { describePreviews, printPreview, printPublished } from '../outcome.ts';
import { describeHistory, describeStatus } from '../status.ts';
import { DeployClient } from './client.ts';
import { sayProgress } from './progress.ts';
import type { ReleaseServer } from './server.ts';

const published = z.object({
  name: z.string(),
  version: z.string(),
  added: z.boolean(),
  warnings: z.array(z.object({ check: z.string(), problem: z.string(), advice: z.string() })).default([]),
});

const made = z.object({ link: z.string(), until: z.string(), id: z.string() });

const status = z.object({
  current: generation.nullable(),
  releases: z.array(
    z.object({
      name: z.string(),
      live: z.string().optional(),
      fallback: z.string().optional(),
      newest: z.string().optional(),
      publishedAt: z.string().optional(),
      by: z.string().optional(),
      publisher: actor.optional(),
    }),
  ),
});

/** Builds a workspace here, and uploads the result. @param workspace needed where there are several */
export async function publishTo(server: ReleaseServer, workspace: string | undefined): Promise<void> {
  const [{ buildForRelease }, { packBuild }, { digestOf }, { ARCHIVE_TYPES }] = await Promise.all([
    import('../../publish/publish.ts'),
    import('../../transfer/pack.ts'),
    import('../../transfer/digest.ts'),
    import('../../transfer/archive.ts'),
  ]);
  const { name, dist, facts } = await buildForRelease(workspace, printError);
  printError('Uploading …');
  const archive = await packBuild(dist, facts);
  const answer = await new DeployClient(server).upload(`/releases/${name}`, archive, {
    'content-type': ARCHIVE_TYPES.gzip,
    'content-digest': digestOf(archive),
  });
  const { warnings, ...release } = published.parse(answer);
  printPublished(release, warnings);
}

/** Says what is live. */
export async function showStatus(server: ReleaseServer, json: true | undefined): Promise<void> {
  const answer = await new DeployClient(server).ask('/status');
  if (json) return printJson(answer);
  const { current, releases } = status.parse(answer);
  print(describeStatus({ current: current ?? undefined, releases }));
}

/** Says what was live. */
export async function showHistory(
  server: ReleaseServer,
  { json, limit }: { json?: true; limit?: number },
): Promise<void> {
  const asked = limit && !json ? limit + 1 : limit;
  const query = asked === undefined ? '' : `?limit=${asked}`;
  const answer = await new DeployClient(server).ask(`/history${query}`);
  if (json) printJson(answer);
  else print(describeHistory(z.array(generation).parse(answer), limit));
}

/** Has a preview made. */
export async function previewAt(
  server: ReleaseServer,
  references: readonly ReleaseReference[],
  hours: number,
): Promise<void> {
  const body = { releases: references.map(formatReference), hours };
  const { link, until, id } = made.parse(
    await new DeployClient(server).follow('/previews', body, sayProgress),
  );
  printPreview({ link, until: new Date(until), id });
}

/** Says which previews there are. */
export async function showPreviews(server: ReleaseServer, json: true | undefined): Promise<void> {
  const answer = await new DeployClient(server).ask('/previews');
  if (json) printJson(answer);
  else print(describePreviews(z.array(previewRecord).parse(answer)));
}

/** Has a preview ended. */
export async function revokeAt(server: ReleaseServer, id: string): Promise<void> {
  await new DeployClient(server).ask(`/previews/${encodeURIComponent(id)}`, { method: 'DELETE' });
  print(`Preview ${id} has ended.`);
}

/** Prints a token of 15 minutes for the identity of this job, for several commands in one job. */
export async function printExchanged(server: ReleaseServer): Promise<void> {
  print(await new DeployClient(server).token());
}
