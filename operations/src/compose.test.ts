import { readFileSync } from 'node:fs';
import { BlockList } from 'node:net';
import { join } from 'node:path';
import { ROOT } from '@site/contract/program';
import { addressIn, networksOf, readCompose } from './testing/compose.ts';
import { environmentOf } from './testing/containerfile.ts';

const { services, networks } = readCompose();

/** A range of addresses. @param cidr such as `172.30.1.128/25` */
function range(cidr = ''): BlockList {
  const [address = '', prefix] = cidr.split('/');
  const list = new BlockList();
  list.addSubnet(address, Number(prefix));
  return list;
}

test('no service can be given the fixed address of another, whichever starts first', () => {
  const fixed = Object.keys(networks).flatMap((network) =>
    Object.values(services).flatMap((each) => {
      const address = addressIn(each, network);
      return address ? [{ network, address }] : [];
    }),
  );
  expect(fixed).toHaveLength(3);
  for (const { network, address } of fixed) {
    const [{ subnet, ip_range: given } = {}] = networks[network]?.ipam?.config ?? [];
    expect([address, range(subnet).check(address)]).toEqual([address, true]);
    expect([address, given, range(given ?? subnet).check(address)]).toEqual([address, given, false]);
    expect(range(subnet).check(given?.split('/')[0] ?? '')).toBe(true);
  }
});

test('who is reached from outside has IPv6 of its own, or all visitors with it would come from one address', () => {
  const open = Object.values(services).find(({ ports }) => ports.length > 0);
  const [outside = ''] = open ? networksOf(open) : [];
  expect([outside, networks[outside]?.enable_ipv6]).toEqual(['outside', true]);
});

/** The settings that a program reads, from the list in its sources. */
function settingsOf(file: string): string[] {
  const [, list = ''] =
    /^const NAMES = \[(.*?)\] as const;$/ms.exec(readFileSync(join(ROOT, file), 'utf8')) ?? [];
  return [...list.matchAll(/'([A-Z_]+)'/g)].map(([, name]) => name ?? '');
}

test.each([
  // The ports are inside containers, where nothing else listens; the release tools look at pages, and the server does not.
  // Releases are in a volume here, not in a bucket.
  [
    'site',
    'site',
    'platform/releases/src/settings.ts',
    ['PORT', 'API_PORT', 'CHROMIUM_PATH', 'RELEASE_STORE', 'AWS_ENDPOINT_URL'],
  ],
  ['api', 'api', 'api/src/settings.ts', ['PORT', 'API_PORT']],
  ['leads', 'api', 'api/src/settings.ts', ['PORT', 'API_PORT']],
])('the service "%s" gets every setting that its program reads', (name, image, file, left) => {
  const read = settingsOf(file);
  expect(read).toContain('SITE_ORIGIN');
  const given = [...Object.keys(services[name]?.environment ?? {}), ...Object.keys(environmentOf(image))];
  expect(read.filter((setting) => !given.includes(setting)).sort()).toEqual(left.toSorted());
});

test('who passes requests on ends before who takes them, and nobody waits at the start until another is healthy', () => {
  const before = Object.entries(services).map(([name, each]) => [name, each.depends_on]);
  // A plain list: Compose starts these first, and ends them last.
  expect(Object.fromEntries(before.filter(([, names]) => names?.length !== 0))).toEqual({
    proxy: ['site'],
    site: ['api'],
    api: ['database'],
  });
});

test('an image is of a version that is named, and only a build makes it', () => {
  for (const [name, { image, build, pull_policy: policy }] of Object.entries(services)) {
    expect([name, policy]).toEqual([name, build ? 'never' : undefined]);
    if (build) expect([name, image]).toEqual([name, expect.stringMatching(/^site-\w+:\$\{SITE_VERSION:\?/)]);
  }
});
