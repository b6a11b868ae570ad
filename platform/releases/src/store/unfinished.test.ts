import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Unfinished } from './unfinished.ts';

test('what cannot be written to its place is not left where it was begun', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'unfinished-'));
  try {
    writeFileSync(join(folder, 'file'), '');
    const written = new Unfinished(join(folder, 'begun')).write(join(folder, 'file', 'target'), 'text');
    await expect(written).rejects.toThrow(/EEXIST|ENOTDIR/);
    expect(readdirSync(join(folder, 'begun'))).toEqual([]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
