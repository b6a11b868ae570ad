import { escapeHtml, standalonePage } from './standalone-page.ts';

test('texts are escaped between tags and in attributes, and otherwise unchanged', () => {
  expect(escapeHtml(`<a title="b" class='c'>&amp; d/é`)).toBe(
    `&lt;a title=&quot;b&quot; class='c'&gt;&amp;amp; d/é`,
  );
});

test('the page names the company if it is known', () => {
  const page = { title: 'Received', content: '<h1>Received</h1>' };
  expect(standalonePage(page)).toContain('<title>Received</title>');
  expect(standalonePage({ ...page, company: 'One &amp; Two' })).toContain(
    '<title>Received | One &amp; Two</title>',
  );
});
