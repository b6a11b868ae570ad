import type { Page } from '@playwright/test';

/** States that the pointer and the keyboard bring about. */
const STATES = ['hover', 'active', 'focus', 'focus-visible', 'focus-within'];

interface Node {
  nodeId: number;
  nodeType: number;
}

/** Puts every element of the page into each of these states, until the page is left. */
export async function forceEveryState(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('DOM.enable');
  await session.send('CSS.enable');
  const { nodes } = (await session.send('DOM.getFlattenedDocument', { depth: -1 })) as { nodes: Node[] };
  const elements = nodes.filter(({ nodeType }) => nodeType === 1);
  await Promise.all(
    elements.map(({ nodeId }) =>
      session.send('CSS.forcePseudoState', { nodeId, forcedPseudoClasses: STATES }),
    ),
  );
}
