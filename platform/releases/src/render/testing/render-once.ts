import { print } from '@site/contract/program';
import { z } from 'zod';
import type { Confinement } from '../confinement.ts';
import { startRenderProcess } from '../render-process.ts';
import type { Builds } from '../task.ts';

/** What it is given as JSON in its one argument. */
export interface ToRender {
  builds: Builds;
  way: Confinement;
}

/** A program that asks a section for its routes, confined in one way. */
const { builds, way }: ToRender = JSON.parse(process.argv[2] ?? '');
const rendering = await startRenderProcess(builds, [way]);
await rendering.load(undefined);
const routes = rendering.ask({ kind: 'routes', container: builds.remotes[0]?.container ?? '' }, z.unknown());
// It is in the pipe now, before the end of the input that the end of this program is.
print('asked');
await routes;
