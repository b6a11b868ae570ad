import { LIMITS, SERVICE_OPTIONS, SITE } from '@site/contract';
import { sql } from 'kysely';
import { html } from '../http/html.ts';
import { listLeads } from '../leads/store.ts';
import { formPost, openTestApi, REQUEST } from '../testing/api.ts';

const FAILURE = 'Failed to submit form. Please try again or call us directly.';

test('the form without JavaScript is stored as it was typed, and confirmed with a page', async () => {
  const { app, database } = await openTestApi();
  const typed = { ...REQUEST, name: 'Zoë & Söhne + 100%', message: 'First line\r\nSecond line' };
  const response = await app.inject(formPost(typed));
  expect(response.statusCode).toBe(201);
  expect(response.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(response.headers['cache-control']).toBe('no-store');
  expect(response.body).toContain('<html lang="en-US">');
  expect(response.body).toContain(String(html`<title>Request Received! | ${SITE.company}</title>`));
  expect(response.body).toContain('<h1>Request Received!</h1>');
  expect(response.body).toContain('We&#39;ll contact you shortly to schedule your service.');
  expect(response.body).toContain('<a href="/">Back to the home page</a>');
  expect(response.body).toContain(`href="${SITE.phone.href}">Call ${SITE.phone.display}</a>`);
  const [lead] = await listLeads(database, 1);
  expect(lead).toMatchObject(typed);
});

test('whoever may be in danger reads of 911 before the number, and is not sent to a downed wire', async () => {
  const { app } = await openTestApi();
  const { body } = await app.inject(formPost(REQUEST));
  expect(body).toMatch(
    /<p>Fire, smoke, sparks .*: everyone out\. A wire down: stay far away\. Call 911 first\. .*href="tel:/s,
  );
});

test('a page fetches nothing but the icon and the style sheet of the site', async () => {
  const { app } = await openTestApi();
  for (const values of [REQUEST, {}]) {
    const { body } = await app.inject(formPost(values));
    expect(body).not.toMatch(
      /\ssrc=|<link (?!rel="icon" href="\/icon\.png"|rel="stylesheet" href="\/answer\.css")|<script|url\(|@import/,
    );
  }
});

test('a form that is not valid comes back with its messages and everything that was typed', async () => {
  const { app, database } = await openTestApi();
  const typed = { ...REQUEST, email: 'ada@', phone: '916', service: 'generators' };
  const response = await app.inject(formPost(typed));
  expect(response.statusCode).toBe(422);
  expect(response.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(response.body).toContain('<h1>Error</h1>');
  expect(response.body).toContain('<a href="#email">Invalid email address</a>');
  expect(response.body).toContain('<p class="message" id="email-error">Invalid email address</p>');
  expect(response.body).toContain(
    '<p class="message" id="phone-error">Phone number must be at least 10 digits</p>',
  );
  expect(response.body.match(/aria-invalid="true"/g)).toHaveLength(2);
  expect(response.body).toContain('<form method="post" action="/api/contact"');
  expect(response.body).toMatch(/<input id="name" name="name" [^>]*value="Ada Whitfield">/);
  expect(response.body).toMatch(/<input id="email" name="email" [^>]*value="ada@">/);
  expect(response.body).toMatch(/<input id="phone" name="phone" [^>]*value="916">/);
  expect(response.body).toContain('<option value="generators" selected>Generators</option>');
  expect(response.body).toMatch(
    /<textarea id="message" [^>]*>\nWe need two chargers in our garage.<\/textarea>/,
  );
  expect(await listLeads(database, 1)).toEqual([]);
});

test('a field is described by its hint, and by its message where it has one', async () => {
  const { app } = await openTestApi();
  const hint = '<p class="hint" id="message-hint">What is going on, where, and when it suits you.</p>';
  const right = await app.inject(formPost({ ...REQUEST, email: 'ada@' }));
  expect(right.body).toContain(hint);
  expect(right.body).toContain('name="message" required aria-describedby="message-hint"');
  const wrong = await app.inject(formPost({ ...REQUEST, message: 'Too short' }));
  expect(wrong.body).toContain(hint);
  expect(wrong.body).toContain('aria-invalid="true" aria-describedby="message-hint message-error"');
});

test('a form with a NUL comes back with a message at the field', async () => {
  const { app, database } = await openTestApi();
  const response = await app.inject(formPost({ ...REQUEST, message: 'It buzzes.\0' }));
  expect(response.statusCode).toBe(422);
  expect(response.body).toContain(
    '<p class="message" id="message-error">Message has a character that cannot be stored: please type it again</p>',
  );
  expect(await listLeads(database, 1)).toEqual([]);
});

test('an empty form gets links that say which field they lead to, and all ten services', async () => {
  const { app } = await openTestApi();
  const { body } = await app.inject(formPost({}));
  const options = [...body.matchAll(/<option value="([^"]*)">([^<]*)</g)].map(([, code, label]) => ({
    code,
    label: label?.replace('&amp;', '&'),
  }));
  expect(body.match(/<li>.*?<\/li>/g)?.map((each) => each.replaceAll(/<[^>]*>/g, ''))).toEqual([
    'Required: Full name',
    'Required: Email',
    'Required: Phone number',
    'Required: Service needed',
    'Required: How can we help?',
  ]);
  expect(options).toEqual([{ code: '', label: 'Choose a service' }, ...SERVICE_OPTIONS]);
});

test('what was typed cannot become markup', async () => {
  const { app } = await openTestApi();
  const attack = `"><script>alert('x')</script></textarea>&amp;`;
  const { body } = await app.inject(
    formPost({ name: attack, email: attack, phone: attack, service: attack, message: attack }),
  );
  const escaped = '&quot;&gt;&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;&lt;/textarea&gt;&amp;amp;';
  expect(body).not.toContain('<script');
  expect(body.split(escaped)).toHaveLength(5);
});

test('a field that was sent twice is asked for again', async () => {
  const { app } = await openTestApi();
  const post = formPost(REQUEST);
  const response = await app.inject({ ...post, payload: `${post.payload}&name=Bob` });
  expect(response.statusCode).toBe(422);
  expect(response.body).toContain('Name must be text');
});

test.each(['%', '%zz=%', 'name=%ff%00&email=%ed%a0%80', '&&=&', ''])(
  'the broken form %j is refused with the page',
  async (payload) => {
    const { app } = await openTestApi();
    const response = await app.inject({ ...formPost({}), payload });
    expect(response.statusCode).toBe(422);
    expect(response.body).toContain('<h1>Error</h1>');
    expect(response.body).toContain(FAILURE);
  },
);

test('a storage failure is said in a page that keeps everything that was typed', async () => {
  const { app, database } = await openTestApi();
  const pages = await sql<{ page_count: number }>`pragma page_count`.execute(database);
  await sql`pragma max_page_count = ${sql.lit(pages.rows[0]?.page_count)}`.execute(database);
  const message = 'Long message. '.repeat(350);
  const response = await app.inject(formPost({ ...REQUEST, message }));
  expect(response.statusCode).toBe(503);
  expect(response.headers['retry-after']).toBe('30');
  expect(response.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(response.body).toContain('<h1>Error</h1>');
  expect(response.body).toContain(FAILURE);
  expect(response.body).toContain(`href="${SITE.phone.href}"`);
  expect(response.body).toContain('value="Ada Whitfield"');
  expect(response.body).toContain(`\n${message}</textarea>`);
  expect(response.body).toContain('<option value="ev-charger" selected>');
});

test('an unexpected error is said in the same words and keeps everything that was typed', async () => {
  const { app, database } = await openTestApi();
  await database.schema.dropTable('lead').execute();
  const response = await app.inject(formPost(REQUEST));
  expect(response.statusCode).toBe(500);
  expect(response.body).toContain(FAILURE);
  expect(response.body).toContain('value="Ada Whitfield"');
});

test('a form that is too large gets a page that says where the text is', async () => {
  const { app } = await openTestApi();
  const response = await app.inject(formPost({ ...REQUEST, message: 'x'.repeat(97 * 1024) }));
  expect(response.statusCode).toBe(413);
  expect(response.body).toContain(FAILURE);
  expect(response.body).toContain('Go back to find it as you typed it');
  // Nothing of it was read: an empty form would say that all is lost.
  expect(response.body).not.toContain('<form');
});

test('a message of the greatest length in a script of three bytes a letter is read', async () => {
  const { app, database } = await openTestApi();
  const message = '電'.repeat(LIMITS.message);
  expect((await app.inject(formPost({ ...REQUEST, message }))).statusCode).toBe(201);
  expect(await listLeads(database, 1)).toMatchObject([{ message }]);
});

test('the form has a field that no person sees or hears of', async () => {
  const { app } = await openTestApi();
  const { body } = await app.inject(formPost({}));
  expect(body).toMatch(
    /<div class="trap" aria-hidden="true" hidden>\s*<label for="website">Website<\/label>\s*<input id="website" name="website" type="text" tabindex="-1" autocomplete="off">/,
  );
});
