import type { RouteDescription } from '@site/shell/discovery';
import type { Releases } from '../../compose/discover.ts';
import type { RenderedSite } from '../../render/renderer.ts';
import type { CompositionManifest } from '../../store/manifest.ts';
import type { ReleaseStore } from '../../store/store.ts';
import type { ReadPages } from '../reading/read-pages.ts';
import type { BrowserKeeper } from './browser-keeper.ts';

/** Something that a check found. */
export interface Defect {
  /** What is wrong, with where. */
  problem: string;
  /** What to do about it. */
  advice: string;
}

/** A problem, and the name of the check that found it. */
export type Finding = Defect & { check: string };

/** What is known of a section wherever it runs, published or not. */
export interface ServedSection {
  name: string;
  version: string;
  routes: readonly RouteDescription[];
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

/** The composition in a folder: a draft, whose pictures are drawn when it is kept, or one that is in the store already. */
export interface CandidateFiles extends ChosenReleases {
  manifest: CompositionManifest;
  folder: string;
  read: ReadPages;
}

/** What checks look at, in the order in which it comes about. */
export interface CheckInputs {
  releases: ChosenReleases;
  /** The composition's pages, in memory. */
  pages: RenderedSite & { read: ReadPages };
  files: CandidateFiles;
  /** The same, and the path of a browser to look at it with; one that runs already, where there is one. */
  browser: CandidateFiles & {
    browser: string;
    keeper?: BrowserKeeper | undefined;
    /** Ends the look. */
    signal?: AbortSignal | undefined;
    /** Names of the sections whose pages a browser looked at before. */
    hydrated: ReadonlySet<string>;
  };
}

/** One check of the gate: finds what is wrong, nothing where it is passed. */
export type Check<Input extends keyof CheckInputs> = (
  candidate: CheckInputs[Input],
) => readonly Defect[] | Promise<readonly Defect[]>;

/** Checks by what they look at and by name. Refusals, the history and the documentation name them so. */
export type CheckList = { readonly [Input in keyof CheckInputs]: Readonly<Record<string, Check<Input>>> };
