import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { version as installed } from '@site/kit/package.json';
import { KIT_FILE } from '@site/releases';
import { sayConflicts } from './conflicts.ts';

const folder = mkdtempSync(join(tmpdir(), 'conflicts-'));

/** What the site says of its shell's kit; nothing where it is from before it did. */
let kit: string | undefined;

const server = createServer(({ url }, answer) =>
  answer.writeHead(kit && url === `/${KIT_FILE}` ? 200 : 404).end(kit),
);

function write(path: string, content: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), content);
}

function remote(name: string, ...addresses: string[]) {
  const routes = addresses.map((address) => ({ path: address, page: 'main', addresses: [address] }));
  return {
    url: '',
    metadata: { integrity: '', version: '1.0.0' },
    extras: { container: name.replaceAll('-', '_'), kit: '*', routes },
  };
}

const DISCOVERY = { schema: '', microFrontends: { '@site/mf-one': [remote('mf-one', '/one')] } };

let origin: string;

beforeAll(async () => {
  write(
    'src/page.tsx',
    "import { Accordion, Title, type Gone } from '@site/kit';\nexport { Accordion, Title };\n",
  );
  write(
    'src/page.test.tsx',
    "import { Nothing } from '@site/kit';\nimport { render } from '@site/kit/testing';\n",
  );
  write(
    'src/other.ts',
    "import { render } from '@site/kit/testing';\nimport type { No } from '@site/kit';\n",
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  needKit('^1.0.0');
  const address = server.address();
  origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
});

afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

/** Has the section ask for a kit, as its package.json names it. */
function needKit(range: string): void {
  write('package.json', JSON.stringify({ dependencies: { '@site/kit': range } }));
}

/** What is said of a section with these addresses, line by line; advice is left out. */
async function saidOf(...addresses: string[]): Promise<string[]> {
  const written = jest.spyOn(process.stderr, 'write').mockReturnValue(true);
  const section = {
    name: 'mf-two',
    folder,
    package: { name: '@site/mf-two', version: '1.0.0', dependencies: {}, devDependencies: {} },
  };
  await sayConflicts(section, remote('mf-two', ...addresses), origin, DISCOVERY);
  const lines = written.mock.calls.flatMap(([text]) => String(text).trimEnd().split('\n'));
  written.mockRestore();
  return lines.filter((line) => !line.startsWith('  '));
}

test('an address of another section and a name that the live kit has not are said at once', async () => {
  kit = JSON.stringify({ version: '1.0.0-a', kit: '1.2.0', provides: { '@site/kit': ['Title'] } });
  expect(await saidOf('/two', '/one')).toEqual([
    'Promotion would be refused now by check "kit": mf-two@1.0.0 uses what is not in the kit of shell@1.0.0-a: Accordion from @site/kit.',
    'Promotion would be refused now by check "addresses": /one is claimed more than once, by mf-one and mf-two.',
  ]);
});

test('of a name that another entry of the live kit has, the entry is said', async () => {
  const provides = { '@site/kit': ['Title'], '@site/kit/dialog': ['Modal'] };
  kit = JSON.stringify({ version: '1.0.0-a', kit: '1.2.0', provides });
  expect(await saidOf('/two')).toEqual([
    expect.stringMatching(/: Accordion from @site\/kit \(it is in @site\/kit\/content\)\.$/),
  ]);
  // What the shell alone has is nothing to be led to.
  const ofTheShell = { '@site/kit': ['Title'], '@site/kit/host': ['Accordion'] };
  kit = JSON.stringify({ version: '1.0.0-a', kit: '1.2.0', provides: ofTheShell });
  expect(await saidOf('/two')).toEqual([expect.stringMatching(/: Accordion from @site\/kit\.$/)]);
});

test('another kit than the section needs is said', async () => {
  kit = JSON.stringify({ version: '1.0.0-a', kit: '2.0.0', provides: {} });
  expect(await saidOf('/two')).toEqual([
    'Promotion would be refused now by check "kit": mf-two@1.0.0 needs kit ^1.0.0; shell@1.0.0-a provides 2.0.0.',
  ]);
});

test('a section that has the kit from an archive needs the installed version, as its release will', async () => {
  needKit('file:packages/site-kit.tgz');
  kit = JSON.stringify({ version: '1.0.0-a', kit: '1.0.0', provides: {} });
  expect(await saidOf('/two')).toEqual([
    `Promotion would be refused now by check "kit": mf-two@1.0.0 needs kit ^${installed}; shell@1.0.0-a provides 1.0.0.`,
  ]);
});

test('of a site that does not say which kit it has, nothing is said of it', async () => {
  kit = undefined;
  expect(await saidOf('/two')).toEqual([]);
});
