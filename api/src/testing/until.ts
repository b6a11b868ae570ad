/**
 * Waits until something is so.
 * @throws after 20 seconds
 */
export async function until(condition: () => boolean | Promise<boolean>) {
  const end = Date.now() + 20_000;
  while (!(await condition())) {
    if (Date.now() > end) throw new Error('This has not come true.');
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
