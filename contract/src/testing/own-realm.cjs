const { setFlagsFromString } = require('node:v8');
const vm = require('node:vm');
const { ModernFakeTimers } = require('@jest/fake-timers');
const { ModuleMocker } = require('jest-mock');

// Code is compiled to faster code once it has run ten times as much as elsewhere: of most tests that takes longer than it saves.
// V8 has no such number from Node 22 on.
if (Number.parseInt(process.versions.node, 10) < 22) setFlagsFromString('--interrupt-budget=700000');

/** Stands for the realm of the program in all that Jest asks for. */
const OWN = vm.createContext({});

const { compileFunction, Script } = vm;
const { runInContext } = Script.prototype;

vm.compileFunction = (code, names, options) =>
  compileFunction(
    code,
    names,
    options?.parsingContext === OWN ? { ...options, parsingContext: undefined } : options,
  );

Script.prototype.runInContext = function runIn(context, options) {
  return context === OWN ? this.runInThisContext(options) : runInContext.call(this, context, options);
};

/**
 * A Jest environment that is the realm of the program itself, as that of the programs which are tested: errors of Node's own modules are
 * `instanceof Error`, and packages need not be loaded once more for each file (`shared-packages.cjs`). Each file still has modules of its own;
 * what it adds to the globals or changes in `process.env` is taken back after it.
 */
module.exports = class OwnRealm {
  global = globalThis;
  moduleMocker = new ModuleMocker(globalThis);
  /** Those of old, which nothing here uses. */
  fakeTimers = null;
  #names = new Set(Reflect.ownKeys(globalThis));
  #env = { ...process.env };

  /** @param {{ projectConfig: ConstructorParameters<typeof ModernFakeTimers>[0]['config'] }} config */
  constructor({ projectConfig }) {
    this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig, global: globalThis });
    Error.stackTraceLimit = 100;
  }

  async setup() {}

  async teardown() {
    this.fakeTimersModern.dispose();
    for (const name of Reflect.ownKeys(globalThis))
      if (!this.#names.has(name)) Reflect.deleteProperty(globalThis, name);
    for (const name of Object.keys(process.env)) if (!(name in this.#env)) delete process.env[name];
    Object.assign(process.env, this.#env);
  }

  exportConditions() {
    return ['node', 'node-addons'];
  }

  getVmContext() {
    return OWN;
  }
};
