import { existsSync } from 'node:fs';
import { type Compiler, NormalModuleReplacementPlugin } from '@rspack/core';

const FEDERATION = /@module-federation[\\/][^?!]*\.cjs$/;

function modern(file: string): string {
  const found = ['.js', '.mjs'].map((ending) => file.replace(/\.cjs$/, ending)).find(existsSync);
  return found ?? file;
}

/** Replaces the CommonJS files of the federation runtime by its ES modules, which can be tree-shaken. */
export function esmRuntimePlugin(compiler: Compiler): void {
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
