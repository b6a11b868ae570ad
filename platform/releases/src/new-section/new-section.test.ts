import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CommandError } from '@site/contract/program';
import { describeNewSection, newSection } from './new-section.ts';

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'new-section-'));
});

afterEach(() => rmSync(root, { recursive: true }));

const OFFERS = { name: 'mf-offers', address: '/offers', title: 'Offers' };

function filesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

test('a title is made of the last part of the address', () => {
  expect(describeNewSection('mf-offers', '/offers', [])).toEqual(OFFERS);
  expect(describeNewSection('mf-deals', '/homes/solar-deals', []).title).toBe('Solar deals');
});

test.each([
  '',
  'Offers',
  'mf_offers',
  'mf--offers',
  '-offers',
  '2-offers',
  '../offers',
  'mf-offers/',
  'a'.repeat(41),
])('a section cannot be called "%s", and the refusal shows how it can be', (name) => {
  expect(() => describeNewSection(name, '/offers', [])).toThrow(CommandError);
  expect(() => describeNewSection(name, '/offers', [])).toThrow('Write it as mf-offers');
});

test('a section cannot have the name of a workspace', () => {
  expect(() => describeNewSection('mf-contact', '/offers', ['mf-contact'])).toThrow(
    'The workspace "mf-contact" exists already.',
  );
});

test.each([
  '/',
  'offers',
  '/Offers',
  '/offers/',
  '//offers',
  '/offers.html',
  '/../offers',
  '/-',
  '/api/offers',
  '',
])('a section cannot be at "%s", and the refusal shows where it can be', (address) => {
  expect(() => describeNewSection('mf-offers', address, [])).toThrow('Write it as /offers');
});

test('a section whose entry in the header would be too long is refused', () => {
  expect(() => describeNewSection('mf-offers', '/offers-of-this-winter', [])).toThrow(
    'at most 12 characters',
  );
});

test('its files have its names, and no sample name is left', async () => {
  const folder = join(root, 'mf-offers');
  const files = await newSection(OFFERS, folder);
  expect(files).toEqual(
    expect.arrayContaining([
      '.github/workflows/release.yml',
      '.gitignore',
      'biome.json',
      'package.json',
      'README.md',
    ]),
  );
  expect(filesOf(folder)).toHaveLength(files.length);
  for (const file of filesOf(folder)) expect(readFileSync(file, 'utf8')).not.toMatch(/sample|\.template/i);
  expect(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))).toMatchObject({
    name: 'mf-offers',
    site: { kind: 'section' },
  });
});

test('its packages run no install scripts, and npm does not ask about them', async () => {
  await newSection(OFFERS, root);
  const { allowScripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  expect(allowScripts).toEqual({ '@swc/core': false, '@parcel/watcher': false });
});

test('the workflow publishes by a token of the run: no secret is stored, and no pull request gets one', async () => {
  await newSection(OFFERS, root);
  const workflow = readFileSync(join(root, '.github/workflows/release.yml'), 'utf8');
  expect(workflow).not.toContain('secrets.');
  expect(workflow).toContain('id-token: write');
  expect(workflow).toContain("if: github.event_name == 'push'");
  // Texts of others get into a script as values of variables only.
  const scripts = [...workflow.matchAll(/run: \|\n((?: {10}.*\n)+)/g)].map(([, script]) => script);
  expect(scripts).toHaveLength(1);
  expect(scripts.join()).not.toContain('${{');
});

test('a folder with files is refused and unchanged; a new git repository is accepted', async () => {
  writeFileSync(join(root, 'notes.txt'), 'Mine');
  await expect(newSection(OFFERS, root)).rejects.toThrow(CommandError);
  await expect(newSection(OFFERS, root)).rejects.toThrow('is not empty');
  expect(readdirSync(root)).toEqual(['notes.txt']);
  rmSync(join(root, 'notes.txt'));
  mkdirSync(join(root, '.git'));
  expect(await newSection(OFFERS, root)).toContain('package.json');
});
