import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findSamples } from './samples.ts';

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'samples-'));
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

test('every marked value is listed with its place', async () => {
  mkdirSync(join(root, 'kit'));
  writeFileSync(join(root, 'kit/site.ts'), "const a = 1;\nconst phone = '1'; // sample: the phone number\n");
  writeFileSync(join(root, 'words.content.ts'), "  name: 'Ann', // sample: a testimonial\n");
  expect(await findSamples(root)).toEqual([
    { place: 'kit/site.ts:2', what: 'the phone number' },
    { place: 'words.content.ts:1', what: 'a testimonial' },
  ]);
});

test('components are looked through too', async () => {
  writeFileSync(join(root, 'Footer.tsx'), "const CLAIM = 'Insured'; // sample: claim: insurance\n");
  expect(await findSamples(root)).toEqual([{ place: 'Footer.tsx:1', what: 'claim: insurance' }]);
});

test('a licence number that is missing is listed once, with a mark or without', async () => {
  writeFileSync(
    join(root, 'marked.ts'),
    'licenseNumber: undefined as string | undefined, // sample: the number\n',
  );
  writeFileSync(join(root, 'plain.ts'), 'licenseNumber: undefined as string | undefined,\n');
  writeFileSync(join(root, 'there.ts'), "licenseNumber: '1012345',\n");
  expect(await findSamples(root)).toEqual([
    { place: 'marked.ts:1', what: 'the number' },
    { place: 'plain.ts:1', what: "the contractor's licence number is missing" },
  ]);
});

test('installed packages, builds, tests and values without a mark are left out', async () => {
  for (const folder of ['node_modules', 'dist']) {
    mkdirSync(join(root, folder));
    writeFileSync(join(root, folder, 'a.ts'), 'x; // sample: not ours\n');
  }
  writeFileSync(join(root, 'a.test.ts'), 'x; // sample: of a test\n');
  writeFileSync(join(root, 'b.ts'), "const phone = '(916) 444-0100';\n");
  expect(await findSamples(root)).toEqual([]);
});
