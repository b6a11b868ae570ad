import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { ROOT } from '@site/contract/program';
import { instructionsOf, readStages } from './containerfile.ts';

/** What the .dockerignore leaves out, as far as it is in folders that are copied. */
const LEFT_OUT = /^(node_modules|dist|\.types|\.data|\.env.*)$|\.test\.tsx?$|\.tsbuildinfo$/;

/** Steps that need no container: what they touch is in the image's own folder. */
const HARMLESS = /^(npm ci|npm run build|cd node_modules &&|for name in) /;

function copy(text: string, folder: string): void {
  const paths = text.split(/\s+/);
  const [target = '', ...sources] = [paths.at(-1), ...paths.slice(0, -1)];
  for (const source of sources) {
    const to = target.endsWith('/') ? join(folder, target, basename(source)) : join(folder, target);
    cpSync(join(ROOT, source), to, { recursive: true, filter: (path) => !LEFT_OUT.test(basename(path)) });
  }
}

function run(text: string, folder: string): void {
  if (!HARMLESS.test(text)) return;
  // Whom files belong to is the container's matter.
  execFileSync('sh', ['-c', `chown() { :; }; ${text}`], { cwd: folder, stdio: 'pipe' });
}

/**
 * Does in a folder what the Containerfile does for an image, without a container: copies what it copies, and where packages are to be
 * installed runs what it runs. Otherwise `node_modules` stays empty.
 */
function build(stage: string, folder: string, install: boolean): void {
  const { from, instructions } = readStages().get(stage) ?? {};
  if (from && readStages().has(from)) build(from, folder, install);
  for (const { keyword, text } of instructions ?? []) {
    const [, other, path = '', to = ''] = /^--from=(\S+) \/app\/(\S+) (\S+)$/.exec(text) ?? [];
    if (keyword === 'RUN') run(text, folder);
    else if (keyword === 'COPY' && !other) copy(text, folder);
    else if (keyword === 'COPY' && other) takeFrom(other, path, join(folder, to), install);
  }
}

/** Takes what another stage has installed or built. */
function takeFrom(stage: string, path: string, to: string, install: boolean): void {
  if (!install) return void mkdirSync(to, { recursive: true });
  const own = mkdtempSync(join(tmpdir(), 'site-packages-'));
  try {
    build(stage, own, install);
    rmSync(to, { recursive: true, force: true });
    renameSync(join(own, path), to);
  } finally {
    rmSync(own, { recursive: true });
  }
}

/** An image's `/app`, and what is put over folders in it. */
export interface Image {
  app: string;
  /** Folder that is its `node_modules`, where it has none of its own. */
  packages?: string;
  /** Folders that are empty in there. */
  hidden: string[];
}

/** The packages that the image of the site does without. */
function leftOutOfSite(): string[] {
  const [, list = ''] =
    /cd node_modules && rm -rf (.+)$/m.exec(instructionsOf('site-packages', 'RUN').join('\n')) ?? [];
  return list.split(/\s+/);
}

export type ImageName = 'site' | 'api' | 'release';

/** @param install whether its packages are installed, which takes minutes; otherwise it has those of this checkout */
export function buildImage(name: ImageName, install: boolean): Image {
  const app = mkdtempSync(join(tmpdir(), `site-image-${name}-`));
  // The user that containers run as has to be able to read it.
  chmodSync(app, 0o755);
  build(name, app, install);
  if (install) return { app, hidden: [] };
  const hidden = name === 'site' ? leftOutOfSite().map((each) => `/app/node_modules/${each}`) : [];
  return { app, packages: join(ROOT, 'node_modules'), hidden };
}
