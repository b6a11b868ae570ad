import { Refusal } from '@site/contract/program';
import type { Entry, Export, Member } from './read-kit.ts';

/** Where the documentation of what the kit passes on is, by the name of its package. */
const ELSEWHERE: Readonly<Record<string, (path: string) => string>> = {
  '@mantine/core': (path) => `[Mantine’s](https://mantine.dev/core/${path}/), with all of its props`,
  '@mantine/carousel': () => '[Mantine’s](https://mantine.dev/x/carousel/), with all of its props',
  '@mantine/hooks': (path) => `[Mantine’s](https://mantine.dev/hooks/${path}/)`,
  'react-router': () => '[The router’s](https://reactrouter.com/api/components/Link)',
};

/** `TextInput` → `text-input`; a part is described with the whole. */
function pathOf(name: string): string {
  return name
    .replace(/(?<=List)Item$/, '')
    .replace(/(?<=.)[A-Z]/g, '-$&')
    .toLowerCase();
}

/** A text as a cell of a table. */
function cell(text: string): string {
  return text.replace(/\s*\n\s*/g, ' ').replaceAll('|', '\\|');
}

function table(members: readonly Member[], heading: string): string[] {
  if (members.length === 0) return [];
  const rows = members.map(
    ({ name, optional, type, purpose }) =>
      `| \`${name}${optional ? '?' : ''}\` | \`${cell(type)}\` | ${cell(purpose)} |`,
  );
  return [[`| ${heading} | type | meaning |`, '|---|---|---|', ...rows].join('\n')];
}

/** The names of an object's fields, with what is said of them. */
function list(fields: Export['fields']): string[] {
  if (fields.length === 0) return [];
  return [fields.map(({ name, purpose }) => `- \`${name}\`${purpose && `: ${cell(purpose)}`}`).join('\n')];
}

function pictures(name: string): string {
  const picture = (theme: string) => `![${name} in the ${theme} theme](kit/${name}-${theme}.png)`;
  return ['| light | dark |', '|---|---|', `| ${picture('light')} | ${picture('dark')} |`].join('\n');
}

/** What is said of a component, with the props that the kit gives it. */
function component({ name, purpose, from, example }: Export, props: Export | undefined): string[] {
  const elsewhere = from && ELSEWHERE[from]?.(pathOf(name));
  return [
    purpose,
    ...(elsewhere ? [`${elsewhere}.`] : []),
    pictures(name),
    `\`\`\`tsx\n${example}\n\`\`\``,
    ...(props ? [`Type of its props: \`${props.name}\`.`, ...table(props.members, 'prop')] : []),
  ];
}

function other({ name, purpose, from, signature, members, fields }: Export): string[] {
  const elsewhere = from && ELSEWHERE[from]?.(pathOf(name));
  return [
    purpose,
    ...(elsewhere ? [`${elsewhere}.`] : []),
    ...(signature ? [`\`\`\`ts\n${name}: ${signature.type}\n\`\`\``] : []),
    ...(signature?.notes.length ? [signature.notes.map((note) => `- ${cell(note)}`).join('\n')] : []),
    ...table(members, 'field'),
    ...list(fields),
  ];
}

/** The type of a component's props is part of what is said of the component. */
function propsOf({ name }: Export, exports: readonly Export[]): Export | undefined {
  return exports.find((each) => each.kind === 'type' && each.name === `${name}Props`);
}

/** The exports of an entry by what is said of them, each in alphabetical order. */
function sorted({ exports }: Entry) {
  const inOrder = [...exports].sort((one, two) => one.name.localeCompare(two.name, 'en'));
  const components = inOrder.filter(({ kind }) => kind === 'component');
  const props = new Set(components.map((each) => propsOf(each, exports)));
  return { components, others: inOrder.filter((each) => each.kind !== 'component' && !props.has(each)) };
}

function section(entry: Entry): string[] {
  const { components, others } = sorted(entry);
  const links = components.map(({ name }) => `[${name}](#${name.toLowerCase()})`);
  return [
    `## \`${entry.name}\``,
    entry.purpose,
    ...(links.length > 1 ? [links.join(' · ')] : []),
    ...components.flatMap((each) => [`### ${each.name}`, ...component(each, propsOf(each, entry.exports))]),
    ...others.flatMap((each) => [`### ${each.name}`, ...other(each)]),
  ];
}

/** What keeps the page from being whole, each with what to do. */
function gaps(entry: Entry): string[] {
  const { components, others } = sorted(entry);
  const silent = [...components, ...others].filter(({ purpose }) => !purpose);
  const unseen = components.filter(({ example }) => example === undefined);
  return [
    ...(entry.purpose ? [] : [`${entry.name} has no comment at the beginning of its file.`]),
    ...silent.map(
      ({ name }) => `${name} of ${entry.name} has no docstring. Write one where it is declared, or exported.`,
    ),
    ...unseen.map(
      ({ name }) => `${name} of ${entry.name} has no example. Add one to EXAMPLES in shell/kit/examples/.`,
    ),
  ];
}

const OPENING = `# The kit, part by part

Everything that [@site/kit](../shell/kit/README.md) exports, with its purpose and, of components, a picture in both themes. \`npm run kit-page\`
makes this page from the kit's types, docstrings and examples, \`npm run kit-pictures\` its pictures: do not edit it.`;

/**
 * The page that shows the kit, as Markdown.
 * @throws Refusal where an export has no docstring, or a component no example
 */
export function kitPage(entries: readonly Entry[]): string {
  const missing = entries.flatMap(gaps);
  if (missing.length > 0) throw new Refusal(missing.join('\n'));
  return `${[OPENING, ...entries.flatMap(section)].join('\n\n')}\n`;
}
