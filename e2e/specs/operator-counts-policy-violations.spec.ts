import { expect, open, test } from '../support/fixtures.ts';

const TOKEN = 'reading-token-of-the-browser-tests';

test('what a page violates is counted once, by composition', async ({ page, request, complaints, own }) => {
  complaints.expected = true;
  const env = { ...own.env(own.copyStore()), REPORTS_READ_TOKEN: TOKEN };
  await Promise.all([own.startApi(env), own.startSite(env)]);
  await page.route(own.origin, async (route) => {
    const response = await route.fetch();
    const script = '<script>window.inlineScriptRan = true</script></body>';
    await route.fulfill({ response, body: (await response.text()).replace('</body>', script) });
  });
  await open(page, `${own.origin}/`);
  expect(await page.evaluate(() => 'inlineScriptRan' in window)).toBe(false);
  const composition = await page.locator('meta[name=composition]').getAttribute('content');
  const counted = async () => {
    const address = `http://127.0.0.1:${own.apiPort}/api/reports/violations`;
    return (await request.get(address, { headers: { authorization: `Bearer ${TOKEN}` } })).json();
  };
  await expect.poll(counted, { timeout: 30_000 }).toEqual([
    {
      count: 1,
      source: 'page',
      directive: 'script-src-elem',
      blocked: 'inline',
      composition,
      lastDay: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    },
  ]);
});
