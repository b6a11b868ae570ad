/** @jest-environment node */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { BuildOptions } from '../options.ts';
import { classNames } from './class-names.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'class-names-'));
});

afterEach(() => rmSync(folder, { recursive: true }));

/** Builds of a workspace with a style sheet. */
function options(css: string, changes: Partial<BuildOptions> = {}): BuildOptions {
  mkdirSync(join(folder, 'src'), { recursive: true });
  writeFileSync(join(folder, 'src/Page.module.css'), css);
  return {
    folder: pathToFileURL(`${folder}/`),
    name: 'mf_sample',
    role: 'remote',
    platform: 'browser',
    development: false,
    served: false,
    ...changes,
  };
}

const path = () => join(folder, 'src/Page.module.css');

/** A style sheet with as many classes as there are names of two letters, and more. */
const MANY = Array.from({ length: 700 }, (_, at) => `.class${at}{margin:0}`).join('\n');

test('each class and animation has a short name of its own, which the builds for browsers and for Node agree on', () => {
  const css = '.title{animation:x}.link:hover{margin:.5em}@keyframes x{to{margin:0}}';
  const [browser, node] = [options(css), options(css, { platform: 'node' })].map(classNames);
  const names = ['title', 'link', 'x'].map((local) => browser?.ofModule(path(), local));
  expect(names).toEqual(['title', 'link', 'x'].map((local) => node?.ofModule(path(), local)));
  expect(new Set(names).size).toBe(3);
  for (const name of names) expect(name).toMatch(/^[A-Z][0-9a-z]{2}[a-z]{2}$/);
});

test('names run out of letters without two being alike, and none is one that lists of advertisements hide', () => {
  const { ofModule } = classNames(options(MANY, { role: 'shell' }));
  const names = Array.from({ length: 700 }, (_, at) => ofModule(path(), `class${at}`) ?? '');
  expect(new Set(names).size).toBe(700);
  expect(names).not.toContain('ad');
});

test('another class does not change what the others are called', () => {
  const before = classNames(options('.title{margin:0}.link{margin:0}'));
  const after = classNames(options('.title{margin:0}.link{margin:0}.another{margin:0}'));
  for (const local of ['title', 'link'])
    expect(after.ofModule(path(), local)).toBe(before.ofModule(path(), local));
});

test('sections have other names than each other, and than the shell', () => {
  const css = '.title{margin:0}';
  const named = (changes: Partial<BuildOptions>) =>
    classNames(options(css, changes)).ofModule(path(), 'title');
  // The first two signs that the names of offers and of ev have are the same.
  const names = ['mf_sample', 'mf_offers', 'mf_ev'].map((name) => named({ name }));
  const shell = named({ role: 'shell' });
  expect(new Set([...names, shell]).size).toBe(4);
  expect(shell).toMatch(/^[a-z]{2}$/);
});

test("what came later, or lies elsewhere, has the style sheets' usual name", () => {
  const { ofModule } = classNames(options('.title{margin:0}'));
  expect(ofModule(path(), 'later')).toBeUndefined();
  expect(ofModule('/elsewhere/Page.module.css', 'title')).toBeUndefined();
});

test("Mantine's classes have names among the shell's, from the sheets that it imports; sections have none of them", () => {
  const css = '@import "@mantine/core/styles/Title.layer.css";.title{margin:0}';
  const { ofMantine, ofModule } = classNames(options(css, { role: 'shell' }));
  const own = ofMantine.m_8a5d1357;
  expect(own).toMatch(/^[a-z]{2}$/);
  expect(own).not.toBe(ofModule(path(), 'title'));
  expect(classNames(options(css)).ofMantine).toEqual({});
});
