import { FILES } from '@site/kit/host';
import answerStyles from '../styles/answer.css?raw';
import { themeVariables } from '../theme/theme-styles.ts';

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

/** The style sheet of the pages that answer a form. They are light, as the site is where no script knows what the visitor chose. */
function answerStyleSheet(): string {
  const { variables, light } = themeVariables();
  return [rootRule(namedIn(answerStyles, { ...variables, ...light })), answerStyles].join('\n');
}

/** Text files that the site has at fixed addresses, by path. */
export const SITE_FILES: Readonly<Record<string, string>> = {
  [FILES.answerStyles.slice(1)]: answerStyleSheet(),
};
