/** @jest-environment node */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { DIST, SHELL_ENTRY } from '@site/build/artefacts';
import { Refusal } from '@site/contract/program';
import { readSiteSettings } from '@site/releases';
import { SiteDocument } from './pages.ts';

test('a shell that builds but throws when it is run is refused in its own words', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'shell-'));
  try {
    const entry = join(folder, DIST, SHELL_ENTRY);
    mkdirSync(dirname(entry), { recursive: true });
    writeFileSync(entry, "throw new Error('boom');");
    const shell = {
      name: 'shell',
      folder,
      package: { name: '@site/shell', version: '1.0.0', dependencies: {}, devDependencies: {} },
    };
    const tried = new SiteDocument(shell, [], readSiteSettings({})).tryShell();
    await expect(tried).rejects.toThrow(Refusal);
    await expect(tried).rejects.toThrow('shell builds, but cannot be run: Error: boom');
  } finally {
    rmSync(folder, { recursive: true });
  }
});
