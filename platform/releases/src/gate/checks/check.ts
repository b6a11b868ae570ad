import type { Releases } from '../../compose/discover.ts';
import type { RenderedComposition } from '../../compose/render.ts';
import type { CompositionManifest } from '../../store/manifest.ts';
import type { ReleaseStore } from '../../store/store.ts';

/** Something that a check found. */
export interface Problem {
  /** What is wrong, with where. */
  problem: string;
  /** What to do about it. */
  advice: string;
}

/** Releases that were chosen for a composition. */
export interface ChosenReleases {
  store: ReleaseStore;
  releases: Releases;
  /** What they would take the place of; undefined where nothing is live. */
  live: CompositionManifest | undefined;
  /** Live addresses that may disappear. */
  allowRemoved: readonly string[];
  /** Is told what goes on. */
  say: (line: string) => void;
}

/** The pages of the composition, in memory. */
export interface CandidatePages extends ChosenReleases {
  rendered: RenderedComposition;
}

/** The composition in a folder, not yet in the store. Its pictures are drawn when it is kept. */
export interface CandidateFiles extends ChosenReleases {
  manifest: CompositionManifest;
  folder: string;
}

/** The same, and a browser to look at it with. */
export interface CandidateInBrowser extends CandidateFiles {
  /** Path of the browser. */
  browser: string;
}

/** What checks look at, in the order in which it comes about. */
export interface CheckInputs {
  releases: ChosenReleases;
  pages: CandidatePages;
  files: CandidateFiles;
  browser: CandidateInBrowser;
}

export type CheckInput = keyof CheckInputs;

/** One check of the gate. */
export interface Check<Input extends CheckInput> {
  /** Refusals, the history and the documentation name it so. */
  name: string;
  /** What it looks at. Checks that need what comes about first run first. */
  needs: Input;
  /** Finds what is wrong: nothing where the check is passed. */
  run(candidate: CheckInputs[Input]): readonly Problem[] | Promise<readonly Problem[]>;
}

export type AnyCheck = { [Input in CheckInput]: Check<Input> }[CheckInput];
