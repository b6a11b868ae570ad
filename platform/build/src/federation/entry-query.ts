import { type Compiler, RuntimeGlobals, RuntimeModule } from '@rspack/core';

/** CssExtractRspackPlugin's function that names style sheets. */
const STYLE_FILENAME = `${RuntimeGlobals.require}.miniCssF`;

class EntryQueryModule extends RuntimeModule {
  constructor() {
    super('entry query', RuntimeModule.STAGE_ATTACH);
  }

  override generate(): string {
    const addQuery = (name: string) => `if (${name}) ${name} = addQuery(${name});`;
    return `
      var script = typeof document === "object" && document.currentScript;
      var query = script && script.src ? new URL(script.src).search : "";
      var addQuery = function (nameOf) { return function (chunk) { return nameOf(chunk) + query; }; };
      if (query) { ${[RuntimeGlobals.getChunkScriptFilename, STYLE_FILENAME].map(addQuery).join(' ')} }`;
  }
}

/**
 * Adds the query of the entry script's address to the files that it loads. A retry needs another address, because
 * browsers join a request for an address that still hangs.
 */
export function entryQueryPlugin(compiler: Compiler): void {
  compiler.hooks.thisCompilation.tap('entryQueryPlugin', (compilation) => {
    compilation.hooks.runtimeRequirementInTree
      .for(RuntimeGlobals.getChunkScriptFilename)
      .tap('entryQueryPlugin', (chunk) => {
        compilation.addRuntimeModule(chunk, new EntryQueryModule());
      });
  });
}
