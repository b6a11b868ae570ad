import { type Compiler, RuntimeGlobals, RuntimeModule } from '@rspack/core';

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

/** Copies the entry's query to the files it loads: a retry needs a new address, or it joins a hanging request. */
export function entryQueryPlugin(compiler: Compiler): void {
  compiler.hooks.thisCompilation.tap('entryQueryPlugin', (compilation) => {
    compilation.hooks.runtimeRequirementInTree
      .for(RuntimeGlobals.getChunkScriptFilename)
      .tap('entryQueryPlugin', (chunk) => {
        compilation.addRuntimeModule(chunk, new EntryQueryModule());
      });
  });
}
