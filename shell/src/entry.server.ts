import './entry.extras.ts';

export type { CompositionFiles, PublishedFiles, ReleaseFiles } from './document/html.ts';
export type { PictureFile, RenderedPage, SiteDescription } from './server.tsx';

/** The shell in Node. Loaded asynchronously, so that the shared modules are there before anything uses them. */
export const shell = import('./server.tsx');

export type ShellServer = Awaited<typeof shell>;
