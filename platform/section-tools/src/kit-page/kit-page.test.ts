import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SITE } from '@site/contract';
import { Refusal, ROOT } from '@site/contract/program';
import { runScript } from '@site/server/testing';
import { kitPage } from './page.ts';
import type { Entry, Export } from './read-kit.ts';

const DOCS = join(ROOT, 'docs');

/** The kit with one entry. */
function kitOf(...exports: Partial<Export>[]): Entry[] {
  const whole = exports.map(
    (each): Export => ({
      name: 'Lamp',
      kind: 'component',
      purpose: 'Gives light.',
      members: [],
      fields: [],
      ...each,
    }),
  );
  return [{ name: '@site/kit/lamps', purpose: 'All lamps.', exports: whole }];
}

/** Why no page is made of a kit. */
function refusalOf(kit: Entry[]): string {
  try {
    kitPage(kit);
  } catch (error) {
    if (error instanceof Refusal) return error.message;
    throw error;
  }
  throw new Error('The page was made');
}

test('docs/kit.md shows the kit as it is: after a change of an export, a docstring or an example, npm run kit-page', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'kit-page-'));
  try {
    const file = join(folder, 'kit.md');
    await runScript(ROOT, 'platform/section-tools/src/kit-page/write.ts', [file], {});
    expect(readFileSync(join(DOCS, 'kit.md'), 'utf8')).toBe(readFileSync(file, 'utf8'));
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('each component has its pictures: for a new one, npm run kit-pictures', () => {
  const pictures = [...readFileSync(join(DOCS, 'kit.md'), 'utf8').matchAll(/\]\((kit\/[^)]+)\)/g)];
  const files = pictures.map(([, file = '']) => file);
  expect(files).toEqual(expect.arrayContaining(['kit/Accordion-light.png', 'kit/Accordion-dark.png']));
  expect(files.filter((file) => !existsSync(join(DOCS, file)))).toEqual([]);
});

test('an export without a docstring is refused by name', () => {
  expect(
    refusalOf(kitOf({ purpose: '', example: '<Lamp />' }, { name: 'dim', kind: 'function', purpose: '' })),
  ).toBe(
    [
      'Lamp of @site/kit/lamps has no docstring. Write one where it is declared, or exported.',
      'dim of @site/kit/lamps has no docstring. Write one where it is declared, or exported.',
    ].join('\n'),
  );
});

test('a component without an example is refused by name', () => {
  expect(refusalOf(kitOf({}))).toBe(
    'Lamp of @site/kit/lamps has no example. Add one to EXAMPLES in shell/kit/examples/.',
  );
});

test('a component is shown with its purpose, its pictures, its example and its props', () => {
  const props: Partial<Export> = {
    name: 'LampProps',
    kind: 'type',
    purpose: '',
    members: [
      { name: 'tone', type: '"warm" | "cold"', optional: true, purpose: 'Its light.\nWarm by itself.' },
    ],
  };
  const page = kitPage(kitOf({ example: '<Lamp />' }, props));
  expect(page.slice(page.indexOf('## '))).toBe(`## \`@site/kit/lamps\`

All lamps.

### Lamp

Gives light.

| light | dark |
|---|---|
| ![Lamp in the light theme](kit/Lamp-light.png) | ![Lamp in the dark theme](kit/Lamp-dark.png) |

\`\`\`tsx
<Lamp />
\`\`\`

Type of its props: \`LampProps\`.

| prop | type | meaning |
|---|---|---|
| \`tone?\` | \`"warm" \\| "cold"\` | Its light. Warm by itself. |
`);
});

test('of an object its fields are listed, with what is said of them, and none of their values', () => {
  const kit = readFileSync(join(DOCS, 'kit.md'), 'utf8');
  expect(kit).toMatch(
    /### PATHS\n\n.*\n\n- `home`\n[^#]*- `contactFor`: Where the form begins, with a service chosen\.\n/,
  );
  expect(kit).toMatch(
    /### SITE\n\n[^#]*- `company`\n[^#]*- `phone`: The emergency number: shown on every page\.\n/,
  );
  expect(kit).not.toContain(SITE.company);
});
