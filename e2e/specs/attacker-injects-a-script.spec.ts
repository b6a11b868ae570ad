import type { Page } from '@playwright/test';
import { ADDRESSES, expect, open, test } from '../support/fixtures.ts';

/** Adds markup to the end of the home page. */
async function addMarkup(page: Page, markup: string): Promise<void> {
  await page.route('/', async (route) => {
    const response = await route.fetch();
    await route.fulfill({
      response,
      body: (await response.text()).replace('</body>', () => `${markup}</body>`),
    });
  });
}

/** Answers for a foreign site. @returns what was asked of it */
async function answerForeign(page: Page): Promise<string[]> {
  const asked: string[] = [];
  await page.route('https://example.com/**', (route) => {
    asked.push(route.request().url());
    return route.fulfill({ body: "ran.push('a foreign file')", contentType: 'text/javascript' });
  });
  return asked;
}

test('scripts in the HTML, foreign scripts and foreign frames are blocked', async ({ page, complaints }) => {
  complaints.expected = true;
  const foreign = await answerForeign(page);
  await addMarkup(
    page,
    `<script>window.inlineScriptRan = true</script>
<img src="data:," onerror="window.attributeRan = true" alt="">
<iframe src="https://example.com/"></iframe>
<script src="https://example.com/script.js"></script>`,
  );
  await open(page, '/');
  expect(await page.evaluate(() => 'inlineScriptRan' in window || 'attributeRan' in window)).toBe(false);
  expect(foreign).toEqual([]);
  for (const what of ['inline script', 'inline event handler', 'https://example.com/script.js', 'Framing'])
    await expect.poll(() => complaints.list.join('\n')).toContain(what);
});

/** What a script of the site's own could try. What is done all the same names itself in `ran`. */
const ATTEMPTS: Record<string, string> = {
  eval: `eval("ran.push('eval')")`,
  'a new function': `new Function("ran.push('a new function')")()`,
  'a text for later': `setTimeout("ran.push('a text for later')")`,
  markup: `document.createElement('div').innerHTML = '<b>bold</b>'; ran.push('markup')`,
  'a script of another folder': `document.createElement('script').src = '/api/health'; ran.push('a script of another folder')`,
  'an inline script': `document.head.append(element('script', {}, "ran.push('an inline script')"))`,
  'an event handler': `document.body.append(element('b', { onclick: "ran.push('an event handler')" })); document.body.lastChild.click()`,
  'an address that is a script': `document.body.append(element('a', { href: "javascript:ran.push('an address that is a script')" })); document.body.lastChild.click()`,
  'a foreign script': `document.head.append(element('script', { src: 'https://example.com/script.js' }))`,
  'a foreign module': `import('https://example.com/script.js').catch(() => undefined)`,
  'a foreign frame': `document.body.append(element('iframe', { src: 'https://example.com/' }))`,
};

test("a script of the site's own cannot run a text, nor load a foreign script or frame", async ({
  page,
  complaints,
}) => {
  complaints.expected = true;
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
  await open(page, '/');
  await expect.poll(() => complaints.list.join('\n')).toContain('frame-src https://example.com');
  expect(await page.evaluate('tried')).toEqual(Object.keys(ATTEMPTS));
  expect(await page.evaluate('ran')).toEqual([]);
  expect(foreign).toEqual([]);
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
    expect(policy).not.toMatch(/unsafe-eval|script-src[^;]*unsafe-inline/);
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin');
  }
});
