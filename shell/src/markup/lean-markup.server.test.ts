/** @jest-environment jsdom */
import { leanMarkup } from './lean-markup.server.ts';

function parsed(markup: string): HTMLElement {
  return new DOMParser().parseFromString(`<!doctype html><body>${markup}`, 'text/html').body;
}

test.each([
  ['<ul><li><a href="/">Home</a></li><li>Areas</li></ul>', '<ul><li><a href="/">Home</a><li>Areas</ul>'],
  ['<div><p>One</p><p>Two</p></div>', '<div><p>One<p>Two</div>'],
  [
    '<dl><dt>Call</dt><dd>Now</dd><dt>Write</dt><dd>Later</dd></dl>',
    '<dl><dt>Call<dd>Now<dt>Write<dd>Later</dl>',
  ],
  [
    '<table><tbody><tr><th>A</th><td>1</td></tr><tr><td>2</td></tr></tbody></table>',
    '<table><tbody><tr><th>A<td>1<tr><td>2</tbody></table>',
  ],
  [
    '<select><option value="">None</option><option>Other</option></select>',
    '<select><option value>None<option>Other</select>',
  ],
  [
    '<svg><g><path d="M0 0"></path><use href="#a"></use></g></svg>',
    '<svg><g><path d="M0 0"/><use href="#a"/></g></svg>',
  ],
  ['<button data-menu="" aria-label="">Menu</button>', '<button data-menu aria-label>Menu</button>'],
])('%s is written shorter', (markup, short) => {
  expect(leanMarkup(markup)).toBe(short);
  expect(parsed(short).isEqualNode(parsed(markup))).toBe(true);
});

test.each([
  ['what React marks between elements', '<ul><!--$--><li>One</li><!--/$--></ul>'],
  ['a link around a paragraph', '<a href="/"><p>One</p></a>'],
  ['text beside a paragraph', '<div><p>One</p>Two</div>'],
  ['text beside an entry', '<ul><li>One</li> <li>Two</li> </ul>'],
  ['what looks like an attribute in a text', '<p>a=&quot;&quot; &lt;b c=&quot;&quot;&gt;</p>'],
  ['a style sheet', '<style>a[title=""]::before{content:"</li><li>"}</style>'],
])('%s is the same document', (_what, markup) => {
  const body = parsed(leanMarkup(markup));
  expect(body.innerHTML).toBe(parsed(markup).innerHTML);
  expect(body.isEqualNode(parsed(markup))).toBe(true);
});
