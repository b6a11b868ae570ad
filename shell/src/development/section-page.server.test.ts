import type { DiscoveredRemote } from '../discovery.ts';
import type { CompositionFiles } from '../document/composition.ts';
import { htmlDocument } from '../document/html.server.ts';
import { PAGE_DATA_ID, pageDataOf } from '../document/page-data.ts';
import { isBuiltShell, isShell, pageDataIn, replaceSection } from './section-page.server.ts';

const REMOTE: DiscoveredRemote = {
  url: '/releases/mf-contact/1/client/remoteEntry.js',
  metadata: { integrity: 'sha384-published', version: '1' },
  extras: { container: 'mf_contact', kit: '*', routes: [] },
};

const HERE: DiscoveredRemote = { ...REMOTE, url: '/@section/remoteEntry.js' };

const COMPOSITION: CompositionFiles = {
  id: 'abc',
  origin: 'https://example.com',
  discovery: { schema: 'schema', microFrontends: { '@site/mf-contact': [REMOTE] } },
  shell: { base: '/releases/shell/1/client/', placeholder: '/@client/shell/', chunks: { main: [] } },
  remotes: {
    mf_contact: {
      base: '/releases/mf-contact/1/client/',
      placeholder: '/@client/mf_contact/',
      chunks: { mf_contact: ['remoteEntry.js'], contact: ['contact.js', 'contact.css'] },
      published: {
        integrity: { 'remoteEntry.js': 'sha384-a', 'contact.js': 'sha384-b' },
        styles: { 'contact.css': '.contact{}' },
      },
    },
  },
};

function rendered(composition: Partial<CompositionFiles> = {}): string {
  return htmlDocument(
    { ...COMPOSITION, ...composition },
    {
      address: '/contact',
      head: { title: 'Contact', description: 'Write to us.' },
      markup: '<main id="main"><h1>Contact</h1></main>',
      section: { container: 'mf_contact', page: 'contact' },
    },
  );
}

test('a running shell gets the section from elsewhere: another entry, and nothing of the release', () => {
  for (const composition of [COMPOSITION, { ...COMPOSITION, dataToken: 'sha256-x' }]) {
    const html = replaceSection(rendered(composition), pageDataOf(COMPOSITION), 'mf-contact', HERE);
    const page = new DOMParser().parseFromString(html, 'text/html');
    const [data, ...others] = page.querySelectorAll(`#${PAGE_DATA_ID}`);
    const { discovery } = JSON.parse(data?.textContent ?? '');
    expect(discovery.microFrontends).toEqual({ '@site/mf-contact': [HERE] });
    expect(others).toEqual([]);
    expect(page.querySelector('#root')?.innerHTML).toBe('');
    expect(page.querySelector('meta[name=page-data], link[rel=expect]')).toBeNull();
    expect(html).not.toContain('/releases/mf-contact/');
    expect(html).not.toContain('.contact{}');
  }
});

test('a page of the section keeps no head of the site, such as that of the 404 page', () => {
  const notFound = htmlDocument(COMPOSITION, {
    address: '/new',
    head: { title: 'Not found', description: 'Nothing is here.', noindex: true },
    markup: '<main id="main"><h1>Not found</h1></main>',
  });
  for (const html of [notFound, rendered()]) {
    const changed = replaceSection(html, pageDataOf(COMPOSITION), 'mf-contact', HERE);
    const { head } = new DOMParser().parseFromString(changed, 'text/html');
    expect(head.querySelector('title, [data-page], meta[name=robots], link[rel=canonical]')).toBeNull();
    expect(head.querySelector('meta[charset], link[rel=icon]')).not.toBeNull();
    expect(html).toContain('<title data-page');
  }
});

test('the data of a page are in it, or in the file whose hash it has', async () => {
  const data = pageDataOf(COMPOSITION);
  expect(await pageDataIn(rendered(), 'https://example.com')).toEqual(data);
  const asked: string[] = [];
  globalThis.fetch = (async (address: URL) => {
    asked.push(address.href);
    return { json: async () => data };
  }) as unknown as typeof fetch;
  expect(await pageDataIn(rendered({ dataToken: 'sha256-x' }), 'https://example.com')).toEqual(data);
  expect(asked).toEqual(['https://example.com/.well-known/page-data.json?abc']);
});

test('a document that no shell wrote is refused', async () => {
  expect([isShell(rendered()), isShell('<h1>Other</h1>')]).toEqual([true, false]);
  await expect(pageDataIn('<h1>Other</h1>', 'https://example.com')).rejects.toThrow(
    'not the shell of this site',
  );
  const data = pageDataOf(COMPOSITION);
  expect(() => replaceSection('<h1>Other</h1>', data, 'mf-contact', HERE)).toThrow(
    'not the shell of this site',
  );
});

test('a document of a composition comes from a built shell', () => {
  const { id: _, ...development } = COMPOSITION;
  expect(isBuiltShell(rendered())).toBe(true);
  expect(
    isBuiltShell(
      htmlDocument(development, { address: '/', head: { title: '', description: '' }, markup: '' }),
    ),
  ).toBe(false);
});
