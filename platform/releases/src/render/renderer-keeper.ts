import { cp, realpath } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import type { CompositionFiles } from '@site/shell/server';
import { z } from 'zod';
import { withoutLinks } from './builds.ts';
import { type RenderProcess, startRenderProcess } from './render-process.ts';
import type { Builds, RemoteBuild } from './task.ts';

/** How many processes are kept ready: the routes of a section that is published need one, and its promotion another one and one for the shell. */
const READY = 3;

/** Lends an empty folder until the work is done. */
type LendFolder = (work: (folder: string) => Promise<void>) => Promise<void>;

interface Spare {
  shell: string;
  /** What it was started for, by paths without links. All that it may read beside the shell is an empty folder. */
  builds: Builds & { later: string };
  process: RenderProcess;
}

/** Puts a remote's Node build into a folder. The last two folders of its path stay: the version of its release, and `server`. */
async function copyBuild({ container, entry }: RemoteBuild, folder: string): Promise<RemoteBuild> {
  const build = dirname(entry);
  const target = join(folder, relative(dirname(dirname(build)), build));
  await cp(build, target, { recursive: true });
  return { container, entry: join(target, basename(entry)) };
}

/**
 * Keeps processes ready in which a shell is loaded and has rendered a page, so that a promotion need not wait for that. Each is used once, for one
 * section, whose build is put into its folder then: it reads no more than one that is started for it.
 */
export class RendererKeeper {
  readonly #lendFolder: LendFolder;
  #spares: Spare[] = [];
  #filling: Promise<void> | undefined;
  /** Those whose folders are not removed yet. */
  readonly #lent = new Set<Promise<void>>();
  #ended = false;

  constructor(lendFolder: LendFolder) {
    this.#lendFolder = lendFolder;
  }

  /**
   * Makes processes ready for a shell, and ends those for another one.
   * @param files what the shell's own page is rendered with
   * @throws RenderError when the shell does not work
   */
  fill(shell: string, files: CompositionFiles, address: string): Promise<void> {
    // One after the other: nobody waits for them.
    const before = this.#filling?.catch(() => undefined) ?? Promise.resolve();
    this.#filling = before.then(() => this.#fill(shell, files, address));
    return this.#filling;
  }

  async #fill(shell: string, files: CompositionFiles, address: string): Promise<void> {
    const others = this.#spares.filter((spare) => spare.shell !== shell || spare.process.ended);
    this.#spares = this.#spares.filter((spare) => !others.includes(spare));
    await Promise.all(others.map(({ process }) => process.stop()));
    while (!this.#ended && this.#spares.length < READY) {
      const spare = await this.#start(shell);
      try {
        await spare.process.load(files);
        await spare.process.ask({ kind: 'page', address }, z.unknown());
      } catch (error) {
        await spare.process.stop();
        throw error;
      }
      if (this.#ended) await spare.process.stop();
      else this.#spares.push(spare);
    }
  }

  /**
   * A process for builds with at most one remote; undefined where none is ready that can read them: whoever starts one says why. It is the
   * caller's to stop.
   */
  async take({ shell, remotes: [remote, ...more] }: Builds): Promise<RenderProcess | undefined> {
    const at = this.#spares.findIndex((each) => each.shell === shell && !each.process.ended);
    if (at < 0 || more.length > 0) return undefined;
    const [spare] = this.#spares.splice(at, 1);
    if (!spare) return undefined;
    try {
      const remotes = remote ? [await copyBuild(remote, spare.builds.later)] : [];
      if (await spare.process.take({ ...spare.builds, remotes })) return spare.process;
    } catch {
      // It cannot be copied: whoever starts another one says whether it can be read.
    }
    await spare.process.stop();
    return undefined;
  }

  /** Ends all that are ready, and waits until those that were handed out have ended. */
  async end(): Promise<void> {
    this.#ended = true;
    await Promise.all(this.#spares.splice(0).map(({ process }) => process.stop()));
    await this.#filling?.catch(() => undefined);
    await Promise.allSettled(this.#lent);
  }

  #start(shell: string): Promise<Spare> {
    return new Promise((resolve, reject) => {
      const lent = this.#lendFolder(async (folder) => {
        const later = await realpath(folder);
        const builds = { ...(await withoutLinks({ shell, remotes: [] })), later };
        const process = await startRenderProcess(builds);
        resolve({ shell, builds, process });
        await process.exit;
      });
      this.#lent.add(lent);
      lent.catch(reject).finally(() => this.#lent.delete(lent));
    });
  }
}
