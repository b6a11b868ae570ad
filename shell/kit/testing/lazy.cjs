// The index of a package of Mantine, in unit tests: a module is loaded by the first who uses a name of it. Each file of tests
// would otherwise load all of them, some 800, of which it uses a third.
module.exports = {
  process: (text) => ({
    code: text
      .replace(/^(const \w+ =) (require\(".+"\);)$/gm, '$1 () => $2')
      .replace(
        /^exports\.(\w+) = (\w+)\.(\w+);$/gm,
        'Object.defineProperty(exports, "$1", { enumerable: true, get: () => $2().$3 });',
      ),
  }),
};
