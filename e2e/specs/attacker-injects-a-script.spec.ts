import type { Page } from '@playwright/test';
import { ADDRESSES, expect, open, test } from '../support/fixtures.ts';

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
  // What is refused outside the page, such as a frame, may be said late.
  for (const what of [
    'inline script',
    'inline event handler',
    "Loading the script 'https://example.com",
    'Framing',
  ])
    await expect.poll(() => complaints.list.join('\n')).toContain(what);
});

/** What a script of the site's own could try. What is done all the same names itself in `ran`. */
const ATTEMPTS: Record<string, string> = {
  eval: `eval("ran.push('eval')")`,
  'eval of data': `if (eval('1') === 1) ran.push('eval of data')`,
  'a new function': `new Function("ran.push('a new function')")()`,
  'a text for later': `setTimeout("ran.push('a text for later')")`,
  'an inline script': `document.head.append(element('script', {}, "ran.push('an inline script')"))`,
  'an event handler': `document.body.append(element('b', { onclick: "ran.push('an event handler')" })); document.body.lastChild.click()`,
  'an address that is a script': `document.body.append(element('a', { href: "javascript:ran.push('an address that is a script')" })); document.body.lastChild.click()`,
  'a foreign script': `document.head.append(element('script', { src: 'https://example.com/script.js' }))`,
  'a foreign module': `import('https://example.com/script.js').catch(() => undefined)`,
  'a foreign frame': `document.body.append(element('iframe', { src: 'https://example.com/' }))`,
};

/** What the browser refuses some time after the attempt. */
const LATE_REFUSALS = [
  'script-src-elem inline',
  'script-src-elem https://example.com/script.js',
  'frame-src https://example.com',
].map((what) => `The policy refuses: ${what}`);

/** Adds a script to the home page, served from where the site's own are and named without a hash. */
async function addScript(page: Page, script: string): Promise<void> {
  await page.route('**/releases/added.js', (route) =>
    route.fulfill({ body: script, contentType: 'text/javascript' }),
  );
  await page.route('/', async (route) => {
    const response = await route.fetch();
    const added = '<script src="/releases/added.js"></script></body>';
    await route.fulfill({ response, body: (await response.text()).replace('</body>', added) });
  });
}

test("a script of the site's own cannot run a text, nor load a foreign script or frame", async ({
  page,
  complaints,
}) => {
  complaints.expected = true;
  const foreign: string[] = [];
  await page.route('https://example.com/**', (route) => {
    foreign.push(route.request().url());
    return route.fulfill({ body: "ran.push('a foreign file')", contentType: 'text/javascript' });
  });
  const attempts = Object.entries(ATTEMPTS).map(
    ([name, attempt]) => `try { ${attempt} } catch {} tried.push('${name}');`,
  );
  await addScript(
    page,
    `var ran = [], tried = [];
    function element(name, attributes, ...content) {
      const made = document.createElement(name);
      for (const attribute in attributes) made.setAttribute(attribute, attributes[attribute]);
      made.append(...content);
      return made;
    }
    ${attempts.join('\n')}`,
  );
  await open(page, '/');
  // What is not refused at once is by the time that all of these have been.
  for (const what of LATE_REFUSALS) await expect.poll(() => complaints.list.join('\n')).toContain(what);
  expect(await page.evaluate('tried')).toEqual(Object.keys(ATTEMPTS));
  expect.soft(await page.evaluate('ran')).toEqual([]);
  expect(foreign).toEqual([]);
});

test('what the policy refuses is a complaint, also where the page catches it', async ({
  page,
  complaints,
}) => {
  complaints.expected = true;
  // The browser writes nothing about this one on the console.
  await addScript(page, `try { eval('1') } catch {}`);
  await open(page, '/');
  expect(complaints.list).toEqual(['The policy refuses: script-src eval']);
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
    // The browser would run the text before this, which is asked for later.
    await new Promise((resolve) => setTimeout(resolve, 0));
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
