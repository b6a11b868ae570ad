import { userInfo } from 'node:os';
import { z } from 'zod';
import { abortCanary, advanceCanary, findCanary, readCanary, startCanary } from '../canary/canary.ts';
import type { CountsSource } from '../canary/counts.ts';
import { checkPlan } from '../checks/gate.ts';
import { findRelease, parseReference, planComposition } from '../compose/plan.ts';
import { ReleaseError } from '../errors.ts';
import { type ComposeContext, makeCandidate } from '../promote/candidate.ts';
import { compareGenerations, comparePages } from '../promote/difference.ts';
import { activePreviews, endPreview, makePreview } from '../promote/preview.ts';
import { promote } from '../promote/promote.ts';
import { findPreviousRelease, rollback } from '../promote/rollback.ts';
import { describeBuild } from '../publish/describe.ts';
import type { Actor, ReleaseManifest, Right } from '../store/manifests.ts';
import type { ReleaseStore } from '../store/release-store.ts';
import {
  type ChangeCanaryInput,
  changeCanaryInput,
  type Difference,
  type Finding,
  type HistoryQuery,
  historyQuery,
  type OperationContext,
  type PreviewInput,
  type PromoteInput,
  type PublishInput,
  previewInput,
  promoteInput,
  type ReleaseService,
  type RollbackInput,
  type RollbackSectionInput,
  releaseName,
  rollbackInput,
  rollbackSectionInput,
  type StartCanaryInput,
  type Status,
  startCanaryInput,
} from './contract.ts';

export interface LocalOptions extends ComposeContext {
  counts?: CountsSource | undefined;
}

/** In a container the user may have no name. */
export function localUser(): Actor {
  try {
    return { by: userInfo().username };
  } catch {
    return { by: `uid ${process.getuid?.()}` };
  }
}

function parse<T>(schema: z.ZodType<T>, input: unknown): T {
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  throw new ReleaseError('bad-request', z.prettifyError(result.error));
}

function namesOf(releases: readonly string[]): string[] {
  return releases.map((each) => parseReference(each).name);
}

/** Works on a store that this machine can reach. */
export class LocalReleaseService implements ReleaseService {
  readonly #composeContext: ComposeContext;
  readonly #counts: CountsSource | undefined;

  constructor({ counts, ...composeContext }: LocalOptions) {
    this.#composeContext = composeContext;
    this.#counts = counts;
  }

  get store(): ReleaseStore {
    return this.#composeContext.store;
  }

  async status(): Promise<Status> {
    const [current, names] = await Promise.all([this.store.current(), this.store.names()]);
    const live = current && (await this.store.composition(current.composition));
    const releases = names.map(async (name) => {
      const newest = await this.store.latestRelease(name);
      return {
        name,
        live: current?.releases[name],
        fallback: live?.fallbacks[name],
        newest: newest?.version,
        publishedAt: newest?.publishedAt,
        by: newest?.by,
        publisher: newest?.publisher,
      };
    });
    return { current: current ?? null, releases: await Promise.all(releases) };
  }

  history(query: HistoryQuery = {}) {
    const { limit, before } = parse(historyQuery, query);
    return this.store.history(limit, before);
  }

  difference(generation: number) {
    return compareGenerations(this.store, generation);
  }

  async releases(name: string, limit?: number) {
    return this.store.releasesOf(parse(releaseName, name), limit);
  }

  async publish({ name, files, shell }: PublishInput, call: OperationContext = {}) {
    await this.#authorize(call, ['publish'], [name]);
    const actor = this.#actor(call);
    // The CI identity proves the commit.
    const revision = actor.publisher?.commit;
    const described = await describeBuild(this.store, name, files, { ...actor, shell, revision });
    await this.#authorize(call, ['publish'], [name]);
    const { release, added } = await this.store.putRelease(described.manifest, described.files);
    return { name, version: release.version, added, warnings: await this.#preflight(release) };
  }

  async promote(input: PromoteInput, call: OperationContext = {}) {
    const { releases, why, allowRemoved } = parse(promoteInput, input);
    const names = namesOf(releases);
    await this.#authorize(call, ['promote'], names);
    return promote(
      this.#composeContext,
      {
        releases: await this.#resolve(releases),
        why,
        allowRemoved,
        actor: this.#actor(call),
      },
      call,
      () => this.#confirm(call, ['promote'], names),
    );
  }

  async dryRun(input: PromoteInput, call: OperationContext = {}): Promise<Difference> {
    const { releases, allowRemoved } = parse(promoteInput, input);
    await this.#authorize(call, ['promote'], namesOf(releases));
    const { plan, composed } = await makeCandidate(this.#composeContext, { releases, allowRemoved }, call);
    return comparePages(plan.live, composed.manifest);
  }

  rollback(input: RollbackInput, call: OperationContext = {}) {
    const { to, why } = parse(rollbackInput, input);
    const authorize = (names: readonly string[]) => this.#authorize(call, ['rollback'], names);
    return rollback(this.store, { to, why, actor: this.#actor(call) }, authorize, this.#counts);
  }

  async rollbackSection(input: RollbackSectionInput, call: OperationContext = {}) {
    const { section, why, allowRemoved } = parse(rollbackSectionInput, input);
    await this.#authorize(call, ['rollback'], [section]);
    // Fixed before the first try, like the target of a rollback.
    const { release, restores, fallbacks } = await findPreviousRelease(this.store, section);
    return promote(
      this.#composeContext,
      { releases: [release], restores, fallbacks, why, allowRemoved, actor: this.#actor(call) },
      call,
      () => this.#confirm(call, ['rollback'], [section]),
    );
  }

  async preview(input: PreviewInput, call: OperationContext = {}) {
    const { releases, hours } = parse(previewInput, input);
    const names = namesOf(releases);
    await this.#authorize(call, ['preview'], names);
    return makePreview(this.#composeContext, releases, hours, this.#actor(call), call, () =>
      this.#confirm(call, ['preview'], names),
    );
  }

  previews() {
    return activePreviews(this.store);
  }

  async endPreview(id: string, call: OperationContext = {}): Promise<void> {
    const preview = (await this.previews()).find((each) => each.id === id);
    if (!preview)
      throw new ReleaseError('not-found', `There is no active preview ${id}. "previews" lists them.`);
    await this.#authorize(call, ['preview'], namesOf(preview.releases));
    await endPreview(this.store, preview, this.#actor(call));
  }

  async startCanary(input: StartCanaryInput, call: OperationContext = {}) {
    const { releases, ...start } = parse(startCanaryInput, input);
    const names = namesOf(releases);
    await this.#authorize(call, ['promote'], names);
    return startCanary(
      this.#composeContext,
      { ...start, releases: await this.#resolve(releases), actor: this.#actor(call) },
      call,
      () => this.#confirm(call, ['promote'], names),
    );
  }

  canary() {
    return readCanary(this.store, this.#counts);
  }

  async advanceCanary(input: ChangeCanaryInput, call: OperationContext = {}) {
    const { id, why } = parse(changeCanaryInput, input);
    const { canary } = await findCanary(this.store, id);
    await this.#authorize(call, ['promote'], namesOf(canary.tries));
    return advanceCanary(this.store, { id: canary.id, why, actor: this.#actor(call) }, this.#counts);
  }

  async abortCanary(input: ChangeCanaryInput, call: OperationContext = {}) {
    const { id, why } = parse(changeCanaryInput, input);
    const { canary } = await findCanary(this.store, id);
    await this.#authorize(call, ['rollback', 'promote'], namesOf(canary.tries));
    return abortCanary(this.store, { id: canary.id, why, actor: this.#actor(call) }, this.#counts);
  }

  /** Returns why a promotion of a release would be refused now, as far as the plan shows it. */
  async #preflight(release: ReleaseManifest): Promise<readonly Finding[]> {
    if (!(await this.store.current())) return [];
    const releases = [`${release.name}@${release.version}`];
    try {
      const plan = await planComposition(this.store, { releases, origin: this.#composeContext.origin });
      await checkPlan({ store: this.store, plan }, {});
      return [];
    } catch (error) {
      if (error instanceof ReleaseError) return error.findings ?? [];
      throw error;
    }
  }

  /** Resolves `latest`: a retry must not take a newer release. */
  #resolve(releases: readonly string[]): Promise<string[]> {
    return Promise.all(
      releases.map(async (each) => {
        const { name, version } = await findRelease(this.store, parseReference(each));
        return `${name}@${version}`;
      }),
    );
  }

  #actor({ actor }: OperationContext): Actor {
    return actor ?? localUser();
  }

  async #authorize(
    { authorize }: OperationContext,
    rights: readonly Right[],
    names: readonly string[],
  ): Promise<void> {
    await authorize?.(rights, names);
  }

  async #confirm(call: OperationContext, rights: readonly Right[], names: readonly string[]): Promise<void> {
    call.signal?.throwIfAborted();
    await this.#authorize(call, rights, names);
  }
}
