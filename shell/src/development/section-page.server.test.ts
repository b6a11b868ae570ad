import type { DiscoveredRemote } from '../discovery.ts';
import type { CompositionFiles } from '../document/composition.ts';
import { htmlDocument } from '../document/html.server.ts';
import { PAGE_DATA_ID } from '../document/page-data.ts';
import { isBuiltShell, isShell, withSection } from './section-page.server.ts';

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
      markup: '<h1>Contact</h1>',
      section: { container: 'mf_contact', page: 'contact' },
    },
  );
}

test('a running shell gets the section from elsewhere: another entry, and nothing of the release', () => {
  const html = withSection(rendered(), 'mf-contact', HERE);
  const page = new DOMParser().parseFromString(html, 'text/html');
  const data = JSON.parse(page.getElementById(PAGE_DATA_ID)?.textContent ?? '');
  expect(data.discovery.microFrontends).toEqual({ '@site/mf-contact': [HERE] });
  expect(page.querySelector('#root')?.innerHTML).toBe('');
  expect(html).not.toContain('/releases/mf-contact/');
  expect(html).not.toContain('.contact{}');
});

test('what was not written by a shell is refused', () => {
  expect([isShell(rendered()), isShell('<h1>Other</h1>')]).toEqual([true, false]);
  expect(() => withSection('<h1>Other</h1>', 'mf-contact', HERE)).toThrow('not the shell of this site');
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
