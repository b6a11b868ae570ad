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

/** The theme without the palettes that the site has no use for: two thirds of all variables. */
function siteTheme(): MantineTheme {
  const merged = mergeMantineTheme(DEFAULT_THEME, theme);
  for (const name of keys(merged.colors))
    if (!PALETTES.some((known) => known === name)) delete merged.colors[name];
  return merged;
}

/** What Mantine's `visibleFrom` and `hiddenFrom` do. */
function visibilityClasses({ breakpoints }: MantineTheme): string {
  return Object.entries(breakpoints)
    .map(([name, width]) => {
      const from = Number(px(width));
      return `@media (max-width:${em(from - 0.1)}){.mantine-visible-from-${name}{display:none!important}}
@media (min-width:${em(from)}){.mantine-hidden-from-${name}{display:none!important}}`;
    })
    .join('\n');
}

/** The theme's variables: those of both schemes, and what each scheme adds. */
export function themeVariables() {
  const merged = siteTheme();
  return deepMerge(defaultCssVariablesResolver(merged), cssVariables(merged));
}

/**
 * The theme as a style sheet. The build makes it the beginning of the shell's, so that the browser neither holds the code that writes it nor
 * writes it once more (Mantine's provider does both).
 */
export const styles: string = `${convertCssVariables(themeVariables(), ':root')}\n${visibilityClasses(siteTheme())}`;
