import {
  convertCssVariables,
  DEFAULT_THEME,
  deepMerge,
  defaultCssVariablesResolver,
  em,
  keys,
  type MantineTheme,
  mergeMantineTheme,
  px,
} from '@mantine/core';
import { cssVariables, PALETTES, theme } from '@site/kit/host';

/** Returns the theme without the palettes that the site does not use: two thirds of all variables. */
function siteTheme(): MantineTheme {
  const merged = mergeMantineTheme(DEFAULT_THEME, theme);
  for (const name of keys(merged.colors))
    if (!PALETTES.some((known) => known === name)) delete merged.colors[name];
  return merged;
}

/** Writes the rules of Mantine's `visibleFrom` and `hiddenFrom`. */
function visibilityClasses({ breakpoints }: MantineTheme): string {
  return Object.entries(breakpoints)
    .map(([name, width]) => {
      const from = Number(px(width));
      return `@media (max-width:${em(from - 0.1)}){.mantine-visible-from-${name}{display:none!important}}
@media (min-width:${em(from)}){.mantine-hidden-from-${name}{display:none!important}}`;
    })
    .join('\n');
}

/** Returns the theme's variables: those of both schemes, and what each scheme adds. */
export function themeVariables() {
  const merged = siteTheme();
  return deepMerge(defaultCssVariablesResolver(merged), cssVariables(merged));
}

/** The theme as a style sheet, written by the build. Mantine's provider would write it in the browser. */
export const styles: string = `${convertCssVariables(themeVariables(), ':root')}\n${visibilityClasses(siteTheme())}`;
