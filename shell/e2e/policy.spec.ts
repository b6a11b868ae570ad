import { ADDRESSES, expect, open, test } from './fixtures.ts';

/** A page that asks for what the policy forbids, each time leaving a mark if it is done. */
const FORBIDDEN = `
<script>window.inlineScriptRan = true</script>
<img src="data:," onerror="window.attributeRan = true" alt="">
<iframe src="https://example.com/"></iframe>
<script src="https://example.com/script.js"></script>`;

test('scripts in the HTML, foreign scripts and foreign frames are blocked', async ({ page, complaints }) => {
  complaints.expected = true;
  const foreign: string[] = [];
  await page.route('https://example.com/**', (route) => {
    foreign.push(route.request().url());
    return route.fulfill({ body: 'window.foreignScriptRan = true', contentType: 'text/javascript' });
  });
  await page.route('/', async (route) => {
    const response = await route.fetch();
    const html = (await response.text()).replace('</body>', `${FORBIDDEN}</body>`);
    await route.fulfill({ response, body: html });
  });
  await open(page, '/');
  const marks = ['inlineScriptRan', 'attributeRan', 'foreignScriptRan'];
  expect(await page.evaluate((names) => names.filter((name) => name in window), marks)).toEqual([]);
  expect(foreign).toEqual([]);
  for (const what of [
    'inline script',
    'inline event handler',
    "Loading the script 'https://example.com",
    'Framing',
  ])
    expect(complaints.list.join('\n')).toContain(what);
});

test('no text becomes code or markup, and no script comes from outside the releases', async ({
  page,
  complaints,
}) => {
  complaints.expected = true;
  await open(page, '/');
  const results = await page.evaluate(async () => {
    const tried = (what: () => unknown) => {
      try {
        what();
        return 'done';
      } catch {
        return 'refused';
      }
    };
    const script = document.createElement('script');
    const outcome = {
      markup: tried(() => {
        document.createElement('div').innerHTML = '<b>bold</b>';
      }),
      otherFolder: tried(() => {
        script.src = '/api/health';
      }),
      // Run by the browser, and not by the test, whose own code may use eval.
      text: tried(() => setTimeout('window.textRan = true', 0)),
      ran: false,
    };
    await new Promise((resolve) => setTimeout(resolve, 100));
    return { ...outcome, ran: 'textRan' in window };
  });
  expect(results).toEqual({ markup: 'refused', otherFolder: 'refused', text: 'refused', ran: false });
});

test('every answer forbids what the site does not use', async ({ request }) => {
  for (const address of [...ADDRESSES, '/nowhere', '/robots.txt']) {
    const headers = (await request.get(address)).headers();
    const policy = headers['content-security-policy'] ?? '';
    for (const part of [
      "default-src 'none'",
      "base-uri 'none'",
      "object-src 'none'",
      "frame-ancestors 'none'",
    ])
      expect(policy).toContain(part);
    expect(policy).toContain("require-trusted-types-for 'script'");
    expect(policy).not.toContain('unsafe-eval');
    expect(policy).not.toMatch(/script-src[^;]*unsafe-inline/);
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin');
  }
});
