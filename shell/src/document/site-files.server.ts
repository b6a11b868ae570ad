import { FILES } from '@site/kit/host';
import answerStyles from '../styles/answer.css?raw';
import { themeVariables } from '../theme/theme-styles.server.ts';

/** Writes a rule that sets variables. */
function rootRule(variables: Readonly<Record<string, string>>): string {
  return `:root{${Object.entries(variables)
    .map(([name, value]) => `${name}:${value}`)
    .join(';')}}`;
}

/** The variables that a text names, and those that their values name. */
function namedIn(text: string, known: Readonly<Record<string, string>>, found: Record<string, string> = {}) {
  for (const [name = ''] of text.matchAll(/--[\w-]+/g)) {
    const value = known[name];
    if (value === undefined || name in found) continue;
    found[name] = value;
    namedIn(value, known, found);
  }
  return found;
}

/**
 * The style sheet of the API's pages. No script runs there that could know which theme the visitor chose, so the browser's own
 * preference counts.
 */
function answerStyleSheet(): string {
  const { variables, light, dark } = themeVariables();
  const inLight = namedIn(answerStyles, { ...variables, ...light });
  const inDark = namedIn(answerStyles, { ...variables, ...dark });
  const changed = Object.entries(inDark).filter(([name, value]) => inLight[name] !== value);
  return [
    rootRule(inLight),
    `@media (prefers-color-scheme:dark){${rootRule(Object.fromEntries(changed))}}`,
    ':root{color-scheme:light dark}',
    answerStyles,
  ].join('\n');
}

/** Text files that the site has at fixed addresses, by path. */
export const SITE_FILES: Readonly<Record<string, string>> = {
  [FILES.answerStyles.slice(1)]: answerStyleSheet(),
};
