import { html } from './html.ts';

test('values are escaped for text and for quoted attributes', () => {
  expect(html`<p title="${`"'`}">${'<b>&amp;'}</p>`.toString()).toBe(
    '<p title="&quot;&#39;">&lt;b&gt;&amp;amp;</p>',
  );
});

test('markup made with the tag goes in as it is, lists of it joined, and undefined as nothing', () => {
  const items = ['a', '<'].map((text) => html`<li>${text}</li>`);
  expect(html`<ul>${items}</ul>${undefined}${3}${html`<br>`}`.toString()).toBe(
    '<ul><li>a</li><li>&lt;</li></ul>3<br>',
  );
});
