import type { ReleaseFile, ReleaseManifest } from '../store/manifest.ts';

/** The manifest of a release that is in a store and nowhere else: what tests of stores add. */
export function sampleManifest(version: string, files: ReleaseFile[] = []): ReleaseManifest {
  return {
    kind: 'section',
    name: 'mf-sample',
    version,
    source: 'abc',
    publishedAt: '2026-01-01T00:00:00.000Z',
    container: 'mf_sample',
    chunks: {},
    files,
    kit: '^1.0.0',
    uses: {},
    routes: [],
  };
}
