import type { CompositionFiles } from '@site/shell/server';

/** A remote's Node build. */
export interface RemoteBuild {
  /** Name of its container. */
  container: string;
  /** Path of its entry file. */
  entry: string;
}

/** The Node builds that are loaded together. */
export interface Builds {
  /** Path of the shell's main file. */
  shell: string;
  remotes: readonly RemoteBuild[];
  /** Folder into which another remote's build is put after the start. */
  later?: string | undefined;
}

/** What a process is asked to do. */
export type Task =
  | { kind: 'begin'; builds: Builds }
  | { kind: 'load'; builds: Builds; files: CompositionFiles | undefined }
  | { kind: 'routes'; container: string }
  | { kind: 'page'; address: string }
  | { kind: 'site' }
  | { kind: 'picture'; address: string; title: string }
  | { kind: 'empty' };
