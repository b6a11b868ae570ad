import { ART_TONES } from '@site/kit/art-tones';
import postcss, { type Container, type Root } from 'postcss';

/** What picture files that a page shows by `<use>` take from it. */
const TONES = Object.keys(ART_TONES.light).map((name) => `var(${name})`);

/** Reads the names of all classes that elements of a page have. */
function classesIn(markup: string): Set<string> {
  return new Set([...markup.matchAll(/\bclass="([^"]*)"/g)].flatMap(([, names = '']) => names.split(/\s+/)));
}

/** Removes what a selector has in brackets, such as `:where(…)` and `[data-size]`: it may hold in another state. */
function withoutBrackets(selector: string): string {
  const shorter = selector.replace(/\[[^\]]*\]|\([^()]*\)/g, '');
  return shorter === selector ? selector : withoutBrackets(shorter);
}

function removeUnusedRules(sheet: Root, classes: ReadonlySet<string>): void {
  sheet.walkRules((rule) => {
    const used = rule.selectors.filter((selector) =>
      [...withoutBrackets(selector).matchAll(/\.([a-z_-][\w-]*)/gi)].every(([, name = '']) =>
        classes.has(name),
      ),
    );
    if (used.length > 0) rule.selectors = used;
    else rule.remove();
  });
}

/** Removes variables that neither the styles nor the markup name, until each one that is left is named. */
function removeUnusedVariables(sheet: Root, others: string): void {
  const text = sheet.toString() + others;
  const named = new Set([...text.matchAll(/var\(\s*(--[\w-]+)/g)].map(([, name]) => name));
  let removed = false;
  sheet.walkDecls(/^--/, (declaration) => {
    if (named.has(declaration.prop)) return;
    declaration.remove();
    removed = true;
  });
  if (removed) removeUnusedVariables(sheet, others);
}

function removeEmpty(container: Container): void {
  for (const node of [...(container.nodes ?? [])]) {
    if (!('nodes' in node) || !node.nodes) continue;
    removeEmpty(node);
    if (node.nodes.length === 0) node.remove();
  }
}

/**
 * Returns the part of a style sheet that a page can use: without rules for classes that no element has.
 * Tags, attributes and states do not count: scripts and visitors change those before the whole sheet is loaded.
 * @param others the page's other styles, which may name variables of this one
 */
export function purgeStyles(css: string, markup: string, others = ''): string {
  const sheet = postcss.parse(css);
  removeUnusedRules(sheet, classesIn(markup));
  const tones = /<use href="[^"#]/.test(markup) ? TONES : [];
  removeUnusedVariables(sheet, [markup, others, ...tones].join('\n'));
  removeEmpty(sheet);
  return sheet.toString();
}
