import {
  convertCssVariables,
  DEFAULT_THEME,
  deepMerge,
  defaultCssVariablesResolver,
  keys,
  mergeMantineTheme,
} from '@mantine/core';
import { cssVariables, PALETTES, theme } from '@site/kit/host';

const merged = mergeMantineTheme(DEFAULT_THEME, theme);
for (const name of keys(merged.colors))
  if (!PALETTES.some((known) => known === name)) delete merged.colors[name];

/**
 * The theme as a style sheet, as on the site (shell/src/theme/theme-styles.ts). The build writes it, so that a phone neither loads the code
 * that does nor does it again.
 */
export const styles: string = convertCssVariables(
  deepMerge(defaultCssVariablesResolver(merged), cssVariables(merged)),
  ':root',
);
