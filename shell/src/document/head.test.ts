import { SITE } from '@site/kit/site';
import { type HeadTag, headTags } from './head.ts';

const HEAD = { title: 'Generators', description: 'Standby power for homes and shops.' };
const CANONICAL = 'https://example.com/services/generators';

/** The tags as `name: content`. */
function described(tags: HeadTag[]) {
  return tags.map(({ tag, attributes: { name, property, rel, content, href }, text }) => [
    name ?? property ?? rel ?? tag,
    content ?? href ?? text,
  ]);
}

test('a page has its title, description, canonical address and what it is shared as', () => {
  expect(Object.fromEntries(described(headTags(CANONICAL, HEAD)))).toMatchObject({
    title: 'Generators',
    description: HEAD.description,
    canonical: CANONICAL,
    'og:title': 'Generators',
    'og:description': HEAD.description,
    'og:url': CANONICAL,
    'og:type': 'website',
    'og:site_name': SITE.company,
  });
});

test('a page that search engines may list says nothing to robots', () => {
  expect(described(headTags(CANONICAL, HEAD)).map(([name]) => name)).not.toContain('robots');
});

test('a page that they should not list says so and has no canonical address', () => {
  const tags = Object.fromEntries(described(headTags(CANONICAL, { ...HEAD, noindex: true })));
  expect(tags).toMatchObject({ title: 'Generators', robots: 'noindex' });
  expect(tags).not.toHaveProperty('canonical');
  expect(tags).not.toHaveProperty('og:url');
});

test('nothing is said twice', () => {
  const names = described(headTags(CANONICAL, HEAD)).map(([name]) => name);
  expect(new Set(names).size).toBe(names.length);
});
