import type { Browser } from '@playwright/test';

/** How far a colour may be from another, of 255. Edges of what Chromium draws in a layer of its own are rounded so, and it does that now and then. */
const ROUNDED = 1;

/** Whether two pictures, as PNG, show different things. A page of a browser reads them. */
export async function showDifferentThings(browser: Browser, one: Buffer, other: Buffer): Promise<boolean> {
  if (one.equals(other)) return false;
  const page = await browser.newPage();
  const texts = [one, other].map((picture) => picture.toString('base64'));
  // Without a function that has a name: what runs this would add a helper that the page lacks.
  const most = await page.evaluate(async (both) => {
    const pixels: Uint8ClampedArray[] = [];
    const sizes = new Set<string>();
    for (const text of both) {
      const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
      const bitmap = await createImageBitmap(new Blob([bytes]));
      const { width, height } = bitmap;
      const canvas = new OffscreenCanvas(width, height).getContext('2d');
      canvas?.drawImage(bitmap, 0, 0);
      pixels.push(canvas?.getImageData(0, 0, width, height).data ?? new Uint8ClampedArray());
      sizes.add(`${width}×${height}`);
    }
    const [first = new Uint8ClampedArray(), second = new Uint8ClampedArray()] = pixels;
    if (sizes.size > 1) return Number.POSITIVE_INFINITY;
    return first.reduce((found, value, at) => Math.max(found, Math.abs(value - (second[at] ?? 0))), 0);
  }, texts);
  await page.close();
  return most > ROUNDED;
}
