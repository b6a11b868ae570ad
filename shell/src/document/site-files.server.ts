import { STATIC_FILE_PATHS } from '@site/kit/host';
import answerStyles from '../styles/standalone-page.css?raw';
import { themeVariables } from '../theme/theme-styles.ts';

function rootRule(variables: Readonly<Record<string, string>>): string {
  return `:root{${Object.entries(variables)
    .map(([name, value]) => `${name}:${value}`)
    .join(';')}}`;
}

/** Finds the variables that a text names, and those that their values name. */
function namedIn(text: string, known: Readonly<Record<string, string>>, found: Record<string, string> = {}) {
  for (const [name = ''] of text.matchAll(/--[\w-]+/g)) {
    const value = known[name];
    if (value === undefined || name in found) continue;
    found[name] = value;
    namedIn(value, known, found);
  }
  return found;
}

/** Writes the style sheet of pages that answer a form. They are light, like the site without scripts. */
function answerStyleSheet(): string {
  const { variables, light } = themeVariables();
  return [rootRule(namedIn(answerStyles, { ...variables, ...light })), answerStyles].join('\n');
}

export const SITE_FILES: Readonly<Record<string, string>> = {
  [STATIC_FILE_PATHS.answerStyles.slice(1)]: answerStyleSheet(),
};
