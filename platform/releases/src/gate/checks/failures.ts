import type { RenderedComposition } from '../../compose/render.ts';
import type { Problem } from './check.ts';

/** The pages that did not render. @param slow whether it is those that took too long, or the others */
export function failedPages(
  rendered: RenderedComposition,
  slow: boolean,
): { address: string; reason: string }[] {
  if (!rendered.loaded) return [];
  return rendered.renderings.flatMap((rendering) =>
    rendering.ok || rendering.slow !== slow ? [] : [rendering],
  );
}

/** That the shell could not be loaded, so that there are no pages. @param slow whether because it took too long */
export function shellProblems(rendered: RenderedComposition, slow: boolean): Problem[] {
  if (rendered.loaded || rendered.error.slow !== slow) return [];
  const problem = `The shell cannot be loaded: ${rendered.error.message}`;
  return [{ problem, advice: 'Mend the shell, and publish it again.' }];
}
