import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import type {
  CompositionFiles,
  PictureFile,
  ReleaseFiles,
  RenderedPage,
  ShellServer,
} from '@site/shell/server';
import type { ShellRelease } from '../../compose/discover.ts';
import type { FixturePage, FixtureSection } from './section.ts';

/** Node build of a shell that needs neither React nor federation. Compiled by the builder of fixture releases. */

/** What server/settings.json says about a shell. As in a real build, the kit that it provides is in its bytes. */
export interface ShellSettings extends Pick<ShellRelease, 'kit' | 'provides'> {
  /** One line of text comes from the shell, so that another shell changes every page. */
  footer: string;
  /** Whether it is from before there was a token for the discovery document. */
  older?: boolean | undefined;
  /** Whether pages have the hash of the file with their data, and neither the data nor scripts. */
  dataInFile?: boolean | undefined;
  /** Whether it cannot be loaded. */
  broken?: boolean | undefined;
}

const settings: ShellSettings = createRequire(__filename)('./settings.json');
if (settings.broken) throw new Error('The shell of this test is broken');

const entries = new Map<string, string>();

function loadSection(container: string): FixtureSection {
  const entry = entries.get(container) ?? '';
  return createRequire(entry)(entry)[container];
}

function ownerOf({ discovery }: CompositionFiles, address: string) {
  return Object.values(discovery.microFrontends)
    .flat()
    .flatMap((remote) => remote.extras.routes.map((route) => ({ remote, route })))
    .find(({ route }) => route.addresses.includes(address));
}

const NOT_FOUND: FixturePage = {
  head: () => ({ title: 'Not found', description: 'There is no such page.' }),
  render: () => '<h1>Not found</h1><a href="tel:+19165550150">Call</a>',
};

function checked({ published }: ReleaseFiles, file: string): string {
  return `integrity="${published?.integrity[file]}" crossorigin`;
}

/** As in the real shell, every file that the page needs is named in its HTML. */
function scriptTags({ shell, remotes }: CompositionFiles, owner: ReturnType<typeof ownerOf>): string {
  const main = (shell.chunks.main ?? [])
    .filter((file) => file.endsWith('.js'))
    .map((file) => `<script defer src="${shell.base}${file}" ${checked(shell, file)}></script>`);
  if (!owner) return main.join('\n');
  const { url, metadata, extras } = owner.remote;
  const release = remotes[extras.container];
  const files = (release?.chunks[owner.route.page] ?? []).filter((file) => file.endsWith('.js'));
  const preloads = files.map(
    (file) =>
      `<link rel="preload" as="script" href="${release?.base}${file}" ${release ? checked(release, file) : ''}>`,
  );
  const entry = `<link rel="preload" as="script" href="${url}" integrity="${metadata.integrity}" crossorigin>`;
  return [...main, entry, ...preloads].join('\n');
}

/** The picture of an address, small and quickly drawn. */
function drawTitle(path: string, title: string): PictureFile {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 63"><text y="40" font-size="20">${title}</text></svg>`;
  return { path, svg, width: 120 };
}

function previewBanner({ releases, until }: NonNullable<CompositionFiles['preview']>): string {
  const end = `${until.slice(0, 16).replace('T', ' ')} UTC`;
  return `<aside aria-label="Preview">Preview of ${releases.join(', ')}, until ${end}. <a href="/preview/end">End</a></aside>\n`;
}

function dataElement(data: object): string {
  return `<script type="application/json" id="page-data">${JSON.stringify(data)}</script>`;
}

async function renderDocument(composition: CompositionFiles, address: string): Promise<RenderedPage> {
  const { id, origin, discovery, discoveryToken, dataToken, preview } = composition;
  const owner = ownerOf(composition, address);
  const page = owner ? await loadSection(owner.remote.extras.container).pages.page() : NOT_FOUND;
  const { title } = page.head(address);
  const content = `<main>${page.render(address)}</main>
<footer>${settings.footer}</footer>`;
  const html = `<!doctype html>
<html lang="en-US">
<head>
<meta name="composition" content="${id}">
${settings.dataInFile ? `<meta name="page-data" content="${dataToken}">` : ''}
<meta charset="utf-8">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="/icon.png">
<title>${title}</title>
${settings.dataInFile ? '' : scriptTags(composition, owner)}
${settings.dataInFile ? '' : dataElement({ origin, discovery: settings.older ? discovery : (discoveryToken ?? discovery) })}
</head>
<body>
${content}
${preview ? previewBanner(preview) : ''}</body>
</html>
`;
  return {
    html,
    title,
    fingerprint: createHash('sha256').update(title).update(content).digest('hex'),
  };
}

const server: ShellServer = {
  registerEntries(remotes) {
    for (const { container, entry } of remotes) entries.set(container, entry);
  },
  readRoutes: async (container) => loadSection(container).routes,
  renderDocument,
  sharingPicture: (address, title) => drawTitle(`og${address === '/' ? '/index' : address}.png`, title),
  describeSite: () => ({
    company: { name: 'Fixture Electric', phone: { display: '(916) 555-0150', href: 'tel:+19165550150' } },
    inlineScripts: [],
    files: { 'answer.css': 'body{margin:1rem}' },
    icon: drawTitle('icon.png', 'F'),
  }),
  renderEmptyDocument: () => '<!doctype html><title>Empty</title>',
};

export const shell: Promise<ShellServer> = Promise.resolve(server);
