import type { Page } from '@playwright/test';
import { ADDRESSES, expect, NOT_FOUND, openHydrated, test } from '../support/fixtures.ts';

/** Adds markup to the end of the home page. */
async function addMarkup(page: Page, markup: string): Promise<void> {
  await page.route('/', async (route) => {
    const response = await route.fetch();
    const html = await response.text();
    await route.fulfill({ response, body: html.replace('</body>', () => `${markup}</body>`) });
  });
}

/** Answers for a foreign site. @returns the requests that reach it */
async function answerForeign(page: Page): Promise<string[]> {
  const requests: string[] = [];
  await page.route('https://example.com/**', (route) => {
    requests.push(route.request().url());
    return route.fulfill({ body: "ran.push('a foreign file')", contentType: 'text/javascript' });
  });
  return requests;
}

test('scripts in the HTML, foreign scripts and foreign frames are blocked', async ({ page, pageErrors }) => {
  pageErrors.expected = true;
  const foreign = await answerForeign(page);
  await addMarkup(
    page,
    `<script>window.inlineScriptRan = true</script>
<img src="data:," onerror="window.attributeRan = true" alt="">
<iframe src="https://example.com/"></iframe>
<script src="https://example.com/script.js"></script>`,
  );
  await openHydrated(page, '/');
  expect(await page.evaluate(() => 'inlineScriptRan' in window || 'attributeRan' in window)).toBe(false);
  expect(foreign).toEqual([]);
  for (const what of ['inline script', 'inline event handler', 'https://example.com/script.js', 'Framing'])
    await expect.poll(() => pageErrors.list.join('\n')).toContain(what);
});

/** What a script of the site itself could try. An attempt that succeeds adds its name to `ran`. */
const ATTEMPTS: Record<string, string> = {
  eval: `eval("ran.push('eval')")`,
  'a new function': `new Function("ran.push('a new function')")()`,
  'a text for later': `setTimeout("ran.push('a text for later')")`,
  markup: `document.createElement('div').innerHTML = '<b>bold</b>'; ran.push('markup')`,
  'a script of another folder': `document.createElement('script').src = '/api/health';
    ran.push('a script of another folder')`,
  'an inline script': `document.head.append(element('script', {}, "ran.push('an inline script')"))`,
  'an event handler': `document.body.append(element('b', { onclick: "ran.push('an event handler')" }));
    document.body.lastChild.click()`,
  'a javascript: address': `document.body.append(element('a',
    { href: "javascript:ran.push('a javascript: address')" })); document.body.lastChild.click()`,
  'a foreign script': `document.head.append(element('script', { src: 'https://example.com/script.js' }))`,
  'a foreign module': `import('https://example.com/script.js').catch(() => undefined)`,
  'a foreign frame': `document.body.append(element('iframe', { src: 'https://example.com/' }))`,
};

test('a script of the site cannot run text or load a foreign script or frame', async ({
  page,
  pageErrors,
}) => {
  pageErrors.expected = true;
  const foreign = await answerForeign(page);
  const script = `var ran = [], tried = [];
    function element(name, attributes, ...content) {
      const made = document.createElement(name);
      for (const attribute in attributes) made.setAttribute(attribute, attributes[attribute]);
      made.append(...content);
      return made;
    }
    ${Object.entries(ATTEMPTS)
      .map(([name, attempt]) => `try { ${attempt} } catch {} tried.push('${name}');`)
      .join('\n')}`;
  await page.route('**/releases/added.js', (route) =>
    route.fulfill({ body: script, contentType: 'text/javascript' }),
  );
  await addMarkup(page, '<script src="/releases/added.js"></script>');
  await openHydrated(page, '/');
  await expect.poll(() => pageErrors.list.join('\n')).toContain('frame-src https://example.com');
  expect(await page.evaluate('tried')).toEqual(Object.keys(ATTEMPTS));
  expect(await page.evaluate('ran')).toEqual([]);
  expect(foreign).toEqual([]);
});

test('every answer forbids browser features that the site does not use', async ({ request }) => {
  for (const address of [...ADDRESSES, NOT_FOUND, '/robots.txt']) {
    const headers = (await request.get(address)).headers();
    const policy = headers['content-security-policy'] ?? '';
    for (const directive of [
      "default-src 'none'",
      "base-uri 'none'",
      "object-src 'none'",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
    ])
      expect(policy).toContain(directive);
    expect(policy).not.toMatch(/unsafe-eval|script-src[^;]*unsafe-inline/);
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin');
  }
});
