/** @jest-environment node */
import { packageJsonIn, providedByShell, takenFromShell } from './shared.ts';

const kit = packageJsonIn(new URL('../../../shell/kit/', import.meta.url));

/** What exists once on the page and is there from the start. */
const NEEDED = ['react', 'react-dom', 'react/jsx-runtime', '@site/kit', '@site/kit/site'];

/** What exists once on the page, from when a page uses it. */
const EXTRAS = ['@site/kit/carousel', '@site/kit/dialog'];

const SHARED = [...NEEDED, ...EXTRAS];

/** What the shell alone uses. */
const RENDERER = 'react-dom/client';

test('a remote takes everything that is shared from the shell and has no copy to fall back on', () => {
  const taken = takenFromShell({ development: false, kitRange: '^2.1.0' });
  expect(Object.keys(taken)).toEqual(SHARED);
  for (const shared of Object.values(taken)) expect(shared).toMatchObject({ singleton: true, import: false });
});

test('a remote asks for the kit in the range that its own package.json names', () => {
  const taken = takenFromShell({ development: false, kitRange: '^2.1.0' });
  for (const name of SHARED.filter((each) => each.startsWith('@site/')))
    expect(taken[name]).toMatchObject({ requiredVersion: '^2.1.0' });
});

test('the shell provides the same modules, with the kit in its version and at once in the browser', () => {
  const provided = providedByShell({ development: false, eager: true });
  expect(Object.keys(provided).filter((name) => name !== RENDERER)).toEqual(SHARED);
  for (const name of [...NEEDED, RENDERER])
    expect(provided[name]).toMatchObject({ singleton: true, eager: true });
  for (const shared of Object.values(provided)) expect(shared).not.toHaveProperty('import');
  for (const name of SHARED.filter((each) => each.startsWith('@site/')))
    expect(provided[name]).toMatchObject({ version: kit.version, requiredVersion: `^${kit.version}` });
});

test('carousel and dialog are fetched only where they are used', () => {
  const provided = providedByShell({ development: false, eager: true });
  for (const name of EXTRAS) {
    expect(provided[name]).toMatchObject({ singleton: true });
    expect(provided[name]).not.toHaveProperty('eager', true);
  }
});

test('in Node the shell provides them when they are asked for', () => {
  for (const shared of Object.values(providedByShell({ development: false, eager: false }))) {
    expect(shared).not.toHaveProperty('eager', true);
  }
});

test('remotes and shell agree on the version of React', () => {
  const taken = takenFromShell({ development: false, kitRange: '*' });
  const provided = providedByShell({ development: false, eager: true });
  for (const name of ['react', 'react-dom', 'react/jsx-runtime']) {
    const { requiredVersion } = provided[name] ?? {};
    expect(requiredVersion).toBe(kit.peerDependencies?.react);
    expect(taken[name]).toMatchObject({ requiredVersion });
  }
});

test('in development the refresh runtime is shared too, by shell and remotes alike', () => {
  const provided = Object.keys(providedByShell({ development: true, eager: true }));
  expect(provided).toEqual(expect.arrayContaining([...SHARED, 'react-refresh/runtime']));
  expect(Object.keys(takenFromShell({ development: true, kitRange: '*' }))).toEqual(provided);
});
