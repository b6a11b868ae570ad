import { existsSync } from 'node:fs';
import { type Compiler, NormalModuleReplacementPlugin } from '@rspack/core';

const FEDERATION = /@module-federation[\\/][^?!]*\.cjs$/;

function modern(file: string): string {
  const found = ['.js', '.mjs'].map((ending) => file.replace(/\.cjs$/, ending)).find(existsSync);
  return found ?? file;
}

/**
 * The federation plugin names its runtime's files as CommonJS, of which a bundler can leave nothing out. The same
 * modules lie beside them as ES modules. Comes after the federation plugin.
 */
export function modernModulesPlugin(compiler: Compiler): void {
  new NormalModuleReplacementPlugin(FEDERATION, (data) => {
    data.request = modern(data.request);
  }).apply(compiler);
  const { resolve } = compiler.options;
  const aliases = Object.entries(resolve.alias || {}).map(([name, target]) => [
    name,
    typeof target === 'string' ? modern(target) : target,
  ]);
  resolve.alias = Object.fromEntries(aliases);
}
