import type { Page } from '@playwright/test';

/** Returns the names of the fonts in which the browser draws the texts of elements. */
export async function fontsOf(page: Page, selector: string): Promise<string[]> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('DOM.enable');
  await devtools.send('CSS.enable');
  const { root } = await devtools.send('DOM.getDocument');
  const { nodeIds } = await devtools.send('DOM.querySelectorAll', { nodeId: root.nodeId, selector });
  const drawn = await Promise.all(
    nodeIds.map((nodeId) => devtools.send('CSS.getPlatformFontsForNode', { nodeId })),
  );
  await devtools.detach();
  return [...new Set(drawn.flatMap(({ fonts }) => fonts.map(({ familyName }) => familyName)))];
}
