import { readFile } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import type { Page } from '@playwright/test';
import { ART_TONES } from '@site/kit/art-tones';
import { ROOT } from '@site/server/testing';
import { build, type Plugin } from 'esbuild';

/** Where the gallery is: an origin that only the pages know on which it is shown. */
const ORIGIN = 'http://kit.example';

/** The examples of the kit, with the style sheets of the shell, and with the theme that its build puts before them. */
const ENTRY = `
import './shell/src/styles/mantine.css';
import './shell/src/fonts/fonts.css';
import './shell/src/styles/global.css';
import { styles } from './shell/src/theme/theme-styles.ts';
import { ThemeProvider } from './shell/src/theme/ThemeProvider.tsx';
import { showExample } from './shell/kit/examples/gallery.tsx';
document.head.prepend(Object.assign(document.createElement('style'), { textContent: styles }));
showExample(document.querySelector('#example'), ThemeProvider);
`;

/** Types of content by the endings of files; the document has none. */
const TYPES: Readonly<Record<string, string>> = {
  '': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
};

/** What builds do to drawings: they get the tones of both themes. */
const LOADER = join(ROOT, 'platform/build/src/rules/picture-loader.js');

const drawings: Plugin = {
  name: 'drawings',
  async setup({ onLoad }) {
    const { default: addTones }: { default(this: object, drawing: string): string } = await import(LOADER);
    const context = { getOptions: () => ({ tones: ART_TONES }) };
    onLoad({ filter: /\.svg$/ }, async ({ path }) => ({
      contents: addTones.call(context, await readFile(path, 'utf8')),
      loader: 'file',
    }));
  },
};

/** Pages with one example of the kit each. */
export interface Gallery {
  /** Shows the example of a component, and waits until all of it is there. */
  show(page: Page, name: string, theme: string): Promise<void>;
}

function documentOf(theme: string): string {
  return `<!doctype html>
<html lang="en-US" data-fonts data-mantine-color-scheme="${theme}">
<meta charset="utf-8"><title>The kit</title>
<link rel="stylesheet" href="/gallery.css">
<div id="example"></div><script type="module" src="/gallery.js"></script>`;
}

/** Builds the gallery. It is shown as visitors see the parts of the kit: with the theme, the fonts and the styles of the shell. */
export async function makeGallery(): Promise<Gallery> {
  const { outputFiles } = await build({
    stdin: { contents: ENTRY, resolveDir: ROOT },
    absWorkingDir: ROOT,
    outdir: '/',
    entryNames: 'gallery',
    publicPath: '/',
    bundle: true,
    write: false,
    format: 'esm',
    jsx: 'automatic',
    conditions: ['style'],
    define: { 'process.env.NODE_ENV': '"production"' },
    loader: { '.woff2': 'file' },
    plugins: [drawings],
    logLevel: 'error',
  });
  const files = new Map(
    outputFiles.map(({ path, contents }) => [`/${basename(path)}`, Buffer.from(contents)]),
  );
  return {
    async show(page, name, theme) {
      await page.route(`${ORIGIN}/**`, (route) => {
        const { pathname } = new URL(route.request().url());
        const body = files.get(pathname) ?? documentOf(theme);
        return route.fulfill({ body, contentType: TYPES[extname(pathname)] ?? 'application/octet-stream' });
      });
      // Another document for each: a change of what stands after # alone would load nothing.
      await page.goto(`${ORIGIN}/?${name}#${name}`, { waitUntil: 'networkidle' });
      await page.evaluate(() => document.fonts.ready);
    },
  };
}
