/** Makes a text safe between two tags of XML. */
function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

/** The addresses that search engines should know, as sitemaps.org has it. */
export function sitemap(origin: string, addresses: readonly string[]): string {
  const urls = addresses.map(
    (address) => `  <url><loc>${escapeXml(new URL(address, origin).href)}</loc></url>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('\n')}
</urlset>
`;
}

/** What search engines may read: everything but the API. */
export function robots(origin: string): string {
  return `User-agent: *
Disallow: /api/

Sitemap: ${origin}/sitemap.xml
`;
}
