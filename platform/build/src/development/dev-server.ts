import { fileURLToPath } from 'node:url';
import { type Compiler, type Configuration, rspack } from '@rspack/core';
import { sayBuilds } from './build-news.ts';
import { errorReports } from './error-reports.ts';

/** Runs in the browser; only the builds of development servers have it. */
const OVERLAY = fileURLToPath(new URL('./error-overlay.js', import.meta.url));

/** Adds the overlay to every entry of a build for the browser. */
export function errorOverlayPlugin(compiler: Compiler): void {
  new rspack.EntryPlugin(compiler.context, OVERLAY, {}).apply(compiler);
}

/**
 * How the development server of a build works.
 * @param name the workspace's: `mf-contact`
 * @param development whether the page is of a shell in development
 */
export function devServer(name: string, development: boolean): NonNullable<Configuration['devServer']> {
  // "npm run dev" says where; by itself the server takes any free port.
  const port = Number(process.env.DEV_PORT ?? 0);
  return {
    host: '127.0.0.1',
    port,
    // A production build of React has no fast refresh: a section that is tried in a built shell loads the page anew.
    hot: development,
    liveReload: !development,
    headers: { 'Access-Control-Allow-Origin': '*' },
    // What becomes of the builds is said with the workspace's name.
    devMiddleware: { stats: 'none' },
    client: { overlay: false, logging: 'warn', webSocketURL: { hostname: '127.0.0.1', port } },
    // At the end: headers have been set then.
    setupMiddlewares(middlewares, { compiler }) {
      sayBuilds(name, compiler);
      return [...middlewares, errorReports(compiler)];
    },
  };
}
