import { ART_TONES } from '@site/kit/art-tones';
import postcss, { type Container, type Root } from 'postcss';

/** The variables that picture files shown by `<use>` take from the page. */
const TONES = Object.keys(ART_TONES.light).map((name) => `var(${name})`);

/** Attributes of the root element, which is no part of the markup. */
const OF_ROOT = ['data-fonts', 'data-mantine-color-scheme', 'data-respect-reduced-motion', 'data-shell'];

/** Removes the bracketed parts of a selector, such as `:where(…)` and `[data-size]`. */
function withoutBrackets(selector: string): string {
  const shorter = selector.replace(/\[[^\]]*\]|\([^()]*\)/g, '');
  return shorter === selector ? selector : withoutBrackets(shorter);
}

/** The parts of a selector that no element may match. */
const NEGATIONS = /:not\((?:[^()]|\([^()]*\))*\)/g;

/** Lists the data attributes that a selector asks for, as React writes them: ` data-size="lg"`. */
function attributesIn(selector: string): string[] {
  const asked = selector
    .replace(NEGATIONS, '')
    // One of several is enough.
    .replace(/\([^()]*,[^()]*\)/g, '');
  return [...asked.matchAll(/\[(data-[\w-]+)(?:="?([^\]"]*)"?)?\]/g)]
    .filter(([, name = '']) => !OF_ROOT.includes(name))
    .map(([, name, value]) => ` ${name}="${value === undefined ? '' : `${value}"`}`);
}

function removeUnusedRules(sheet: Root, markup: string): void {
  const lists = [...markup.matchAll(/\bclass="([^"]*)"/g)].map(([, names = '']) => names.split(/\s+/));
  const classes = new Set(lists.flat());
  const isUsed = (selector: string) =>
    [...withoutBrackets(selector).matchAll(/\.([a-z_-][\w-]*)/gi)].every(([, name = '']) =>
      classes.has(name),
    ) &&
    attributesIn(selector).every((attribute) => markup.includes(attribute)) &&
    (markup.includes(' disabled=""') || !selector.replace(NEGATIONS, '').includes(':disabled'));
  sheet.walkRules((rule) => {
    const used = rule.selectors.filter(isUsed);
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

function removeUnusedKeyframes(sheet: Root): void {
  let animations = '';
  sheet.walkDecls(/^animation/, ({ value }) => {
    animations += ` ${value}`;
  });
  sheet.walkAtRules('keyframes', (rule) => {
    if (!animations.includes(rule.params)) rule.remove();
  });
}

function removeEmpty(container: Container): void {
  for (const node of [...(container.nodes ?? [])]) {
    if (!('nodes' in node) || !node.nodes) continue;
    removeEmpty(node);
    if (node.nodes.length === 0) node.remove();
  }
}

/**
 * Removes rules for classes, data attributes and `:disabled` that no element of a page has. Rules for tags,
 * other attributes and states stay: visitors change those before the whole sheet is loaded.
 * @param others the page's other styles, which may name variables of this one
 */
export function purgeStyles(css: string, markup: string, others = ''): string {
  const sheet = postcss.parse(css);
  removeUnusedRules(sheet, markup);
  removeUnusedKeyframes(sheet);
  const tones = /<use href="[^"#]/.test(markup) ? TONES : [];
  removeUnusedVariables(sheet, [markup, others, ...tones].join('\n'));
  removeEmpty(sheet);
  return sheet.toString();
}
