import { section } from './section.ts';

const CONTEXT = { origin: 'https://site.example' };

test('each route leads to a page', () => {
  for (const { page } of section.routes) expect(section.pages).toHaveProperty(page);
});

test('the head is within the limits of search engines', async () => {
  for (const { page, addresses } of section.routes) {
    const { head } = (await section.pages[page]?.()) ?? {};
    for (const address of addresses) {
      const { title = '', description = '' } = head?.(address, CONTEXT) ?? {};
      expect(title.length).toBeLessThanOrEqual(60);
      expect(description.length).toBeGreaterThanOrEqual(120);
      expect(description.length).toBeLessThanOrEqual(160);
    }
  }
});

test('an entry of the header is short', () => {
  for (const { menu } of section.routes) expect(menu?.label.length ?? 1).toBeLessThanOrEqual(12);
});
