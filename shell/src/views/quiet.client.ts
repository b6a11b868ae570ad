import { fetchViewScript } from '../early/view-script.ts';

/**
 * Has what the view meets reported once the page has loaded, and the browser has nothing to do.
 * @param code what else the page needs at once
 */
export async function reportWhenQuiet(code: Promise<unknown> | undefined): Promise<void> {
  await code;
  if (document.readyState !== 'complete')
    await new Promise((resolve) => window.addEventListener('load', resolve, { once: true }));
  const whenIdle = window.requestIdleCallback ?? setTimeout;
  await new Promise((resolve) => whenIdle(resolve));
  fetchViewScript();
}
