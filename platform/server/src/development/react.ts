import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** React's development build, as its packages have it: the file of each module that the shell shares, and of what these need. */
const FILES = {
  react: 'react/cjs/react.development.js',
  'react/jsx-runtime': 'react/cjs/react-jsx-runtime.development.js',
  'react-dom': 'react-dom/cjs/react-dom.development.js',
  'react-dom/client': 'react-dom/cjs/react-dom-client.development.js',
  scheduler: 'scheduler/cjs/scheduler.development.js',
} as const;

/**
 * Runs in the browser, before the shell. The federation runtime of the shell asks whoever stands in this list before it takes what the shell has
 * built in: React's modules, which are released in the build that says errors by numbers. A shell that does not share all of it keeps its own.
 */
const REPLACE = `(run) => {
  const modules = {};
  const load = (name) => {
    if (!modules[name]) run[name]((modules[name] = { exports: {} }), modules[name].exports, load, { env: { NODE_ENV: 'development' } });
    return modules[name].exports;
  };
  const replace = ({ userOptions }) => {
    const shared = userOptions.shared ?? {};
    if (shared['react-dom/client'])
      for (const name of Object.keys(run))
        for (const each of [shared[name] ?? []].flat())
          if (each.get || each.lib) Object.assign(each, { get: async () => () => load(name), lib: () => load(name) });
  };
  const plugin = { name: 'react-in-development', beforeInit: (args) => (replace(args), args) };
  globalThis.__FEDERATION__ = { __GLOBAL_PLUGIN__: [plugin] };
  globalThis[Symbol.for('site.owner-stack')] = () => load('react').captureOwnerStack();
}`;

/** Where a package is installed. @param from a file of who needs it */
function packageFolder(name: string, from: string): string {
  return dirname(createRequire(from).resolve(`${name}/package.json`));
}

/**
 * A script that puts React's development build in the place of that of a built shell: it says errors in words, and knows which lines have made
 * what is on the page.
 * @param folder of the section, whose React it is
 * @throws when React is not installed there
 */
export async function developmentReact(folder: string): Promise<string> {
  const section = join(folder, 'package.json');
  // The kit brings it: a section has no need of its own to name it.
  const kit = join(packageFolder('@site/kit', section), 'package.json');
  const dom = packageFolder('react-dom', kit);
  const packages: Record<string, string> = {
    react: packageFolder('react', section),
    'react-dom': dom,
    scheduler: packageFolder('scheduler', join(dom, 'package.json')),
  };
  const modules = await Promise.all(
    Object.entries(FILES).map(async ([name, path]) => {
      const [first = '', ...rest] = path.split('/');
      const script = await readFile(join(packages[first] ?? '', ...rest), 'utf8');
      return `${JSON.stringify(name)}: function (module, exports, require, process) {\n${script}\n}`;
    }),
  );
  return `(${REPLACE})({\n${modules.join(',\n')}\n});\n`;
}
