import './entry.shared.ts';

export type { CompositionFiles, ReleaseFiles } from './document/composition.ts';
export type { PictureFile } from './document/pictures.server.ts';
export type { SiteDescription } from './document/site-description.server.ts';
export type { RenderedPage } from './render.server.tsx';

/**
 * The shell in Node. Loaded asynchronously, so that the shared modules are there before anything uses them.
 */
export const shell = import('./render.server.tsx');

export type ShellServer = Awaited<typeof shell>;
