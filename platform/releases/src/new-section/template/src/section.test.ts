import { routes } from './section.ts';

test('the head is within the limits of search engines', async () => {
  for (const { lazy, handle } of routes) {
    const { head } = await lazy();
    for (const address of handle.addresses) {
      const { title, description } = head({ address, params: {}, origin: 'https://site.example' });
      expect(title.length).toBeLessThanOrEqual(60);
      expect(description.length).toBeGreaterThanOrEqual(120);
      expect(description.length).toBeLessThanOrEqual(160);
    }
  }
});

test('an entry of the header is short', () => {
  for (const { handle } of routes) expect(handle.menu?.label.length ?? 1).toBeLessThanOrEqual(12);
});
