import { escapeHtml, standalonePage } from './standalone-page.ts';

test('no text of it is markup, between tags or in an attribute, and nothing else of it is changed', () => {
  expect(escapeHtml(`<a title="b" class='c'>&amp; d/é`)).toBe(
    '&lt;a title=&quot;b&quot; class=&#39;c&#39;&gt;&amp;amp; d/é',
  );
});

test('the page says whose site it is where that is known', () => {
  const page = { title: 'Received', content: '<h1>Received</h1>' };
  expect(standalonePage(page)).toContain('<title>Received</title>');
  expect(standalonePage({ ...page, company: 'One &amp; Two' })).toContain(
    '<title>Received | One &amp; Two</title>',
  );
});
