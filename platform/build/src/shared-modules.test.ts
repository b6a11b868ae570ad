/** @jest-environment node */
import { consumedByRemote, packageJsonIn, providedByShell } from './shared-modules.ts';

const kit = packageJsonIn(new URL('../../../shell/kit/', import.meta.url));

test.each([false, true])('a remote consumes all that the shell provides (development: %s)', (development) => {
  const provided = providedByShell({ development, eager: true });
  const consumed = consumedByRemote({ development, kitRange: '*' });
  expect(Object.keys(consumed)).toEqual(Object.keys(provided));
  for (const shared of Object.values(consumed))
    expect(shared).toMatchObject({ singleton: true, import: false });
  for (const shared of Object.values(provided)) expect(shared).not.toHaveProperty('import');
});

test('the shell shares the kit in its version, and a remote asks for the range of its package.json', () => {
  const provided = providedByShell({ development: false, eager: true });
  const consumed = consumedByRemote({ development: false, kitRange: '^2.1.0' });
  expect(provided['@site/kit']).toMatchObject({ version: kit.version, eager: true });
  expect(consumed['@site/kit']).toMatchObject({ requiredVersion: '^2.1.0' });
});

test('a page fetches carousel and dialog only when it uses them', () => {
  const provided = providedByShell({ development: false, eager: true });
  for (const name of ['@site/kit/carousel', '@site/kit/dialog'])
    expect(provided[name]).toMatchObject({ singleton: true, eager: false });
});

test('remotes and shell agree on the version of React', () => {
  const provided = providedByShell({ development: false, eager: true });
  const consumed = consumedByRemote({ development: false, kitRange: '*' });
  for (const name of ['react', 'react-dom', 'react/jsx-runtime']) {
    expect(provided[name]).toMatchObject({ requiredVersion: kit.peerDependencies?.react });
    expect(consumed[name]).toMatchObject({ requiredVersion: kit.peerDependencies?.react });
  }
});
