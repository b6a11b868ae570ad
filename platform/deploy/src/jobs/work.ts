import { Refusal } from '@site/contract/program';
import {
  type CanaryPlan,
  dryRun,
  formatReference,
  Overtaken,
  type PromoteOptions,
  prepare,
  preview,
  promote,
  type ReleaseReference,
  type Right,
  releaseBefore,
  startCanary,
} from '@site/releases';
import { type Access, requireStill } from '../access/access.ts';
import { ProblemError } from '../problems/problem.ts';
import type { WorkAhead } from './ahead.ts';
import type { Job } from './job.ts';
import { type JobContext, namesOf, optionsOf, type PromotionRequest, watchOf } from './options.ts';
import type { Work } from './queue.ts';

/** How often something is put on what is live then, where others make something live at the same moment. */
const ATTEMPTS = 5;

/** Tries again on what is live then, where somebody else was faster. */
export async function onWhatIsLive<Result>(attempt: () => Promise<Result>): Promise<Result> {
  for (let at = 1; ; at += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof Overtaken) || at === ATTEMPTS) throw error;
    }
  }
}

/** Does a job. @param confirm asks whether its publisher still may */
type AskingWork = (job: Job, signal: AbortSignal, confirm: () => Promise<void>) => Promise<object>;

/** A job that asks anew whether the publisher still may: when its turn comes, and once more where its work says. */
function asking(context: JobContext, right: Right, names: readonly string[], work: AskingWork): Work {
  return async (job, signal) => {
    const confirm = () => requireStill(context.store, job.access, right, names);
    await confirm();
    return work(job, signal, confirm);
  };
}

async function makeLive(
  context: JobContext,
  releases: readonly ReleaseReference[],
  options: PromoteOptions,
): Promise<object> {
  const { generation, composition, changed } = await promote(context.store, releases, options);
  return {
    generation: generation.generation,
    composition: composition.id,
    addresses: Object.keys(composition.pages).length,
    changed,
  };
}

/** Promotes releases. */
export function promotion(context: JobContext, request: PromotionRequest): Work {
  return asking(context, 'promote', namesOf(request.releases), (job, signal, confirm) =>
    onWhatIsLive(() =>
      makeLive(context, request.releases, optionsOf(context, job, signal, request, confirm)),
    ),
  );
}

/** Gives releases to a share of visitors. */
export function canaryStart(context: JobContext, request: PromotionRequest, plan: CanaryPlan): Work {
  return asking(context, 'promote', namesOf(request.releases), (job, signal, confirm) =>
    onWhatIsLive(async () => {
      const options = optionsOf(context, job, signal, request, confirm);
      const { generation, canary, composition } = await startCanary(
        context.store,
        request.releases,
        plan,
        options,
      );
      const addresses = Object.keys(composition.pages).length;
      return { generation: generation.generation, composition: composition.id, addresses, canary };
    }),
  );
}

/**
 * Does what a promotion of a release needs, before it is asked for. What is wrong with the release is said then; whether its publisher may
 * promote it is asked anew, now and then.
 */
export function preparation(context: JobContext, access: Access, release: ReleaseReference): WorkAhead {
  const { store, origin, browser, renderer, warn = () => {} } = context;
  return async (signal) => {
    try {
      await requireStill(store, access, 'promote', [release.name]);
      await prepare(store, release, { origin, browser, renderer, watch: { signal, warn } });
    } catch (error) {
      if (signal.aborted || error instanceof Refusal || error instanceof ProblemError) return;
      warn(`${formatReference(release)} could not be prepared: ${error}`);
    }
  };
}

/** Does what a promotion would, and says what would change. */
export function trial(context: JobContext, request: PromotionRequest): Work {
  return asking(context, 'promote', namesOf(request.releases), async (job, signal, confirm) => {
    const { changes } = await dryRun(
      context.store,
      request.releases,
      optionsOf(context, job, signal, request, confirm),
    );
    return { changes };
  });
}

/** Puts the release of a section that was live before into what is live. */
export function sectionRollback(
  context: JobContext,
  name: string,
  asked: Omit<PromotionRequest, 'releases'>,
): Work {
  return asking(context, 'rollback', [name], (job, signal, confirm) =>
    onWhatIsLive(async () => {
      const { release, ...restored } = await releaseBefore(context.store, name);
      const options = optionsOf(context, job, signal, asked, confirm);
      const made = await makeLive(context, [release], { ...options, ...restored });
      return { ...made, release: formatReference(release) };
    }),
  );
}

/** Makes a link that shows releases. */
export function previewing(context: JobContext, releases: readonly ReleaseReference[], hours: number): Work {
  return asking(context, 'preview', namesOf(releases), async (job, signal) => {
    const { link, until, id } = await preview(context.store, releases, {
      origin: context.origin,
      hours,
      by: job.access.by,
      publisher: job.access.actor,
      watch: watchOf(context, job, signal),
    });
    return { link, until: until.toISOString(), id };
  });
}
