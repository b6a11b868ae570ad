/** Where Fastify looks first for the name of a plugin. */
const NAME = Symbol.for('fastify.display-name');

// Of a plugin without one it looks through all modules that are loaded, for one that exports it; under Jest that takes milliseconds,
// for each of some twenty plugins of each server.
Object.defineProperty(Function.prototype, NAME, {
  configurable: true,
  get(this: () => unknown) {
    return this.name || 'plugin';
  },
  set(this: () => unknown, value: string) {
    Object.defineProperty(this, NAME, { value, configurable: true, writable: true });
  },
});
