import bootstrapScript from '../bootstrap/main.ts?inline';
import { NOT_FOUND_HEAD } from '../not-found/NotFound.tsx';
import type { CompositionFiles, PublishedFiles } from './composition.ts';
import { type DocumentPage, htmlDocument, pageFingerprint } from './html.server.ts';
import { PAGE_DATA_ID } from './page-data.ts';

/** What was published under some names, made up from the names. */
function published(...names: string[]): PublishedFiles {
  const integrity = names.map((name) => [name, `sha384-${name}`]);
  const styles = names
    .filter((name) => name.endsWith('.css'))
    .map((name) => [name, `${name === 'main.css' ? 'main' : 'h1'}{content:"${name}"}.unused{color:red}`]);
  return { integrity: Object.fromEntries(integrity), styles: Object.fromEntries(styles) };
}

const COMPOSITION: CompositionFiles = {
  origin: 'https://example.com',
  discovery: { schema: 'https://example.com/schema', microFrontends: {} },
  shell: {
    base: '/releases/shell/1/client/',
    placeholder: '/@client/shell/',
    chunks: { main: ['main.js', 'main.css', 'text.woff2', 'picture.svg'] },
    published: published('main.js', 'main.css'),
  },
  remotes: {
    mf_contact: {
      base: '/releases/mf-contact/1/client/',
      placeholder: '/@client/mf_contact/',
      chunks: {
        mf_contact: ['remoteEntry.js'],
        section: ['section.js'],
        contact: ['contact.js', 'contact.css'],
        other: ['other.js', 'other.css'],
      },
      published: published(
        'remoteEntry.js',
        'section.js',
        'contact.js',
        'contact.css',
        'other.js',
        'other.css',
      ),
    },
  },
};

const PAGE: DocumentPage = {
  address: '/contact',
  head: { title: 'Contact Us', description: 'Write to us.' },
  markup: '<main><h1>Contact Us</h1></main>',
  section: { container: 'mf_contact', page: 'contact' },
};

/** The document as a browser reads it. */
function parse(page: Partial<DocumentPage> = {}, composition: Partial<CompositionFiles> = {}) {
  const html = htmlDocument({ ...COMPOSITION, ...composition }, { ...PAGE, ...page });
  return new DOMParser().parseFromString(html, 'text/html');
}

function attributes(document: Document, selector: string, name: string) {
  return [...document.querySelectorAll(selector)].map((element) => element.getAttribute(name));
}

test('the document is in English, in standards mode, and has the markup where the shell looks for it', () => {
  const document = parse();
  expect(document.documentElement.lang).toBe('en-US');
  expect(document.compatMode).toBe('CSS1Compat');
  expect(document.querySelector('#root > main > h1')?.textContent).toBe('Contact Us');
});

test("its head has the page's own title and data, under the public origin", () => {
  const document = parse();
  expect(document.title).toBe('Contact Us');
  expect(attributes(document, 'meta[name=description]', 'content')).toEqual(['Write to us.']);
  expect(attributes(document, 'link[rel=canonical]', 'href')).toEqual(['https://example.com/contact']);
});

test("the page's head elements are marked, so that the next page can replace them", () => {
  const document = parse();
  for (const selector of [
    'title',
    'meta[name=description]',
    'link[rel=canonical]',
    'meta[property="og:title"]',
  ])
    expect(attributes(document, selector, 'data-page')).toEqual(['']);
  expect(attributes(document, 'meta[charset]', 'data-page')).toEqual([null]);
});

test('markup in a title or a description is text', () => {
  const title = '</title><script>alert("1")</script> & "more"';
  const description = "\"><script>alert(2)</script> & 'more'";
  const document = parse({ head: { title, description } });
  expect(document.title).toBe(title);
  expect(attributes(document, 'meta[name=description]', 'content')).toEqual([description]);
  expect(attributes(document, 'meta[property="og:title"]', 'content')).toEqual([title]);
  expect([...document.scripts].filter(({ text }) => text.includes('alert'))).toEqual([]);
});

test('no text of the structured data ends the script that carries them', () => {
  const name = '</script><script>alert(1)</script>';
  const document = parse({ head: { ...PAGE.head, structuredData: [{ '@type': 'WebPage', name }] } });
  const [data] = [...document.scripts].filter(({ type }) => type === 'application/ld+json');
  expect(JSON.parse(data?.textContent ?? '')['@graph']).toContainEqual({ '@type': 'WebPage', name });
  expect([...document.scripts].filter(({ text }) => text.startsWith('alert'))).toEqual([]);
});

test('no text of discovery ends the script that carries it', () => {
  const path = '</script><script>alert(1)</script><!--';
  const discovery = {
    schema: 'https://example.com/schema',
    microFrontends: {
      '@site/mf-contact': [
        {
          url: '/remoteEntry.js',
          metadata: { integrity: 'sha384-x', version: '1' },
          extras: { container: 'mf_contact', kit: '*', routes: [{ path, page: 'contact', addresses: [] }] },
        },
      ],
    },
  };
  const document = parse({}, { discovery });
  const data = document.getElementById(PAGE_DATA_ID);
  expect(JSON.parse(data?.textContent ?? '')).toMatchObject({ origin: 'https://example.com', discovery });
  expect([...document.scripts].filter(({ text }) => text.startsWith('alert'))).toEqual([]);
  expect(document.querySelector('h1')?.textContent).toBe('Contact Us');
});

test('the colour scheme is set before there is any style sheet', () => {
  const document = parse();
  const [first] = document.head.querySelectorAll('script, link, style');
  expect(first?.textContent).toBe(bootstrapScript);
});

test("the document contains the shell's styles that the page needs", () => {
  const document = parse();
  const [style] = document.querySelectorAll('style');
  expect(style?.outerHTML).toBe('<style>main{content:"main.css"}</style>');
  expect(document.querySelector('link[rel=stylesheet]')).toBeNull();
});

test('the style sheet of the section is in the document as it is, named by the address of its file', () => {
  const style = parse().querySelector('style[data-href]');
  expect(style?.getAttribute('data-href')).toBe('/releases/mf-contact/1/client/contact.css');
  expect(style?.textContent).toBe('h1{content:"contact.css"}.unused{color:red}');
});

test('the document names the files that the shell starts with, checked and not fetched yet', () => {
  const document = parse();
  const named = (use: string, name: string) => attributes(document, `link[data-shell=${use}]`, name);
  expect(named('run', 'integrity')).toEqual(['sha384-main.js', 'sha384-main.css']);
  expect(named('run', 'as')).toEqual(['script', 'style']);
  expect(named('preload', 'integrity')).toEqual([
    'sha384-remoteEntry.js',
    'sha384-section.js',
    'sha384-contact.js',
  ]);
  expect(new Set(attributes(document, 'link[data-shell]', 'media'))).toEqual(new Set(['not all']));
  expect(attributes(document, 'script[src]', 'src')).toEqual([]);
});

test('if a file holds the data of all pages, a page has only its hash', () => {
  const document = parse({}, { id: 'abc', dataToken: '{{data}}' });
  expect(attributes(document, 'meta[name=page-data]', 'content')).toEqual(['{{data}}']);
  expect(document.getElementById(PAGE_DATA_ID)).toBeNull();
});

test('a published file without integrity or text is refused', () => {
  const { shell } = COMPOSITION;
  const files = published('main.js', 'main.css');
  expect(() => parse({}, { shell: { ...shell, published: { ...files, integrity: {} } } })).toThrow(
    '/releases/shell/1/client/main.js has no integrity',
  );
  expect(() => parse({}, { shell: { ...shell, published: { ...files, styles: {} } } })).toThrow(
    '/releases/shell/1/client/main.css has no text',
  );
});

test('in development nothing is published: style sheets are links and scripts have no integrity', () => {
  const { published: _, ...shell } = COMPOSITION.shell;
  const document = parse({}, { shell });
  expect(attributes(document, 'link[rel=stylesheet]', 'href')).toEqual(['/releases/shell/1/client/main.css']);
  expect(attributes(document, 'link[data-shell=run]', 'integrity')).toEqual([null]);
});

test('the first paint waits for the header', () => {
  const document = parse({ markup: '<main id="main"><h1>Contact Us</h1></main>' });
  expect(attributes(document, 'head > link[rel=expect]', 'blocking')).toEqual(['render']);
  expect(attributes(document, 'head > link[rel=expect]', 'href')).toEqual(['#main']);
  // In development the page comes empty, and the browser would say that there is no such element.
  expect(parse({ markup: '' }).querySelector('link[rel=expect]')).toBeNull();
});

test('the icon is named too; fonts are not, which are fetched after the first paint', () => {
  const document = parse();
  expect(document.querySelector('link[as=font]')).toBeNull();
  expect(attributes(document, 'link[rel=icon]', 'href')).toEqual(['/icon.png']);
});

test('pictures in the markup are at the addresses of their releases', () => {
  const markup = '<img src="/@client/mf_contact/map.svg"><img src="/@client/shell/logo.svg">';
  expect(attributes(parse({ markup }), 'img', 'src')).toEqual([
    '/releases/mf-contact/1/client/map.svg',
    '/releases/shell/1/client/logo.svg',
  ]);
});

test('the 404 page is hidden from search engines and needs no section', () => {
  const { section: _, ...withoutSection } = PAGE;
  const html = htmlDocument(COMPOSITION, { ...withoutSection, address: '/404', head: NOT_FOUND_HEAD });
  const document = new DOMParser().parseFromString(html, 'text/html');
  expect(attributes(document, 'meta[name=robots]', 'content')).toEqual(['noindex']);
  expect(document.querySelector('link[rel=canonical]')).toBeNull();
  expect(document.querySelectorAll('style')).toHaveLength(1);
});

test('a document names its composition, except in development', () => {
  expect(attributes(parse({}, { id: 'abc' }), 'meta[name=composition]', 'content')).toEqual(['abc']);
  expect(attributes(parse(), 'meta[name=composition]', 'content')).toEqual([]);
});

test('a preview names its releases, its end and the way to leave it', () => {
  const preview = { releases: ['mf-contact@2', '<b>@1'], until: '2026-11-21T22:30:15.000Z' };
  const banner = parse({}, { preview }).querySelector('body > aside');
  expect(banner?.textContent).toMatch(
    /^Preview of mf-contact@2, <b>@1, until Nov 2[12], 2026, \d\d:30 [A-Z]\S+\. Leave the preview$/,
  );
  expect(banner?.querySelector('a')?.getAttribute('href')).toBe('/preview/end');
  expect(parse().querySelector('aside')).toBeNull();
});

/** The composition with other versions, scripts and data, which visitors do not see. */
function nextRelease(styles: Record<string, string> = {}, integrity: Record<string, string> = {}) {
  const { shell, remotes } = COMPOSITION;
  const files = shell.published ?? published();
  return {
    ...COMPOSITION,
    id: 'next',
    discovery: { schema: 'https://example.com/next', microFrontends: {} },
    shell: {
      ...shell,
      base: '/releases/shell/2/client/',
      published: {
        integrity: { ...files.integrity, 'main.js': 'sha384-next', ...integrity },
        styles: { ...files.styles, ...styles },
      },
    },
    remotes,
  };
}

const MARKUP = '<img src="/@client/shell/picture.svg">';

test('pages that look and read the same have the same fingerprint, whichever releases they are made of', () => {
  const page = { ...PAGE, markup: MARKUP };
  const fingerprint = pageFingerprint(COMPOSITION, page);
  expect(fingerprint).toMatch(/^[0-9a-f]{64}$/);
  expect(pageFingerprint(nextRelease(), page)).toBe(fingerprint);
});

test.each([
  ['its text', nextRelease(), { ...PAGE, markup: '<h1>Write to us</h1>' }],
  ['its title', nextRelease(), { ...PAGE, head: { ...PAGE.head, title: 'Write to us' } }],
  ['a style that it needs', nextRelease({ 'main.css': 'h1{color:red}' }), PAGE],
  ['a picture', nextRelease({}, { 'picture.svg': 'sha384-other' }), PAGE],
])('a page that differs in %s has another fingerprint', (_what, composition, page) => {
  expect(pageFingerprint(composition, page)).not.toBe(pageFingerprint(COMPOSITION, PAGE));
});
