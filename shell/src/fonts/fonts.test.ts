import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { theme } from '@site/kit/host';
import postcss from 'postcss';

const FAMILIES = {
  '--mantine-font-family': theme.fontFamily,
  '--mantine-font-family-headings': theme.headings?.fontFamily,
};

/** The families that a rule gives the variables of the theme, by the variable. */
function familiesIn(selector: string): Record<string, string[]> {
  const sheet = postcss.parse(readFileSync(join(__dirname, 'fallback-fonts.css'), 'utf8'));
  const found: Record<string, string[]> = {};
  sheet.walkRules(selector, (rule) => {
    for (const node of rule.nodes)
      if (node.type === 'decl') found[node.prop] = postcss.list.comma(node.value.replaceAll('"', "'"));
  });
  return found;
}

/** The families of the theme, from one on. */
function familiesFrom(first: number): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(FAMILIES).map(([name, families = '']) => [
      name,
      postcss.list.comma(families).slice(first),
    ]),
  );
}

test('until the fonts are there the theme’s others stand in', () => {
  expect(familiesIn(':root:not([data-fonts])')).toEqual(familiesFrom(1));
});
