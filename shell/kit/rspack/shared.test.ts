/** @jest-environment node */
import { providedByShell, readPackage, takenFromShell } from './shared.ts';

const kit = readPackage(new URL('../', import.meta.url));

/** What exists once on the page. */
const SHARED = ['react', 'react-dom', 'react/jsx-runtime', '@site/kit', '@site/kit/site'];

test('a remote takes everything that is shared from the shell and has no copy to fall back on', () => {
  const taken = takenFromShell({ development: false, kitRange: '^1.2.0' });
  expect(Object.keys(taken)).toEqual(SHARED);
  for (const shared of Object.values(taken)) expect(shared).toMatchObject({ singleton: true, import: false });
});

test('a remote asks for the kit in the range that its own package.json names', () => {
  const taken = takenFromShell({ development: false, kitRange: '^1.2.0' });
  expect(taken['@site/kit']).toMatchObject({ requiredVersion: '^1.2.0' });
  expect(taken['@site/kit/site']).toMatchObject({ requiredVersion: '^1.2.0' });
});

test('the shell provides the same modules, with the kit in its version and at once in the browser', () => {
  const provided = providedByShell({ development: false, eager: true });
  expect(Object.keys(provided)).toEqual(SHARED);
  for (const shared of Object.values(provided)) {
    expect(shared).toMatchObject({ singleton: true, eager: true });
    expect(shared).not.toHaveProperty('import');
  }
  expect(provided['@site/kit']).toMatchObject({ version: kit.version });
  expect(provided['@site/kit/site']).toMatchObject({ version: kit.version });
});

test('in Node the shell provides them when they are asked for', () => {
  for (const shared of Object.values(providedByShell({ development: false, eager: false }))) {
    expect(shared).toMatchObject({ eager: false });
  }
});

test('remotes and shell agree on the version of React', () => {
  const taken = takenFromShell({ development: false, kitRange: '*' });
  const provided = providedByShell({ development: false, eager: true });
  for (const name of ['react', 'react-dom', 'react/jsx-runtime']) {
    const { requiredVersion } = provided[name] ?? {};
    expect(requiredVersion).toBe(kit.dependencies?.react);
    expect(taken[name]).toMatchObject({ requiredVersion });
  }
});

test('in development the refresh runtime is shared too, by shell and remotes alike', () => {
  const provided = Object.keys(providedByShell({ development: true, eager: true }));
  expect(provided).toEqual(expect.arrayContaining([...SHARED, 'react-refresh/runtime']));
  expect(Object.keys(takenFromShell({ development: true, kitRange: '*' }))).toEqual(provided);
});
