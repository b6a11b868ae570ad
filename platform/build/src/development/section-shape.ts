import type { Section } from '@site/kit/section';

/** What is wrong with what a section says of itself: types say so while it is written, and not everybody asks them before a build. */
interface ShapeProblem {
  /** One sentence without its end: `The route /contact has no list "addresses"`. */
  problem: string;
  /** Texts of the sources that are near it, those first that are nearest. */
  near: readonly string[];
}

/** A text as sources write it. */
export function quoted(text: string): string[] {
  return ["'", '"', '`'].map((quote) => quote + text + quote);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function problemOfRoute(route: unknown, number: number): ShapeProblem | undefined {
  if (!isObject(route))
    return {
      problem: `Route ${number} of the section is none: is there a comma too many?`,
      near: ['routes'],
    };
  const { path, page, addresses, menu } = route;
  const near = [path, page].filter((text) => typeof text === 'string').flatMap(quoted);
  const name = typeof path === 'string' ? `The route ${path}` : `Route ${number} of the section`;
  const wrong = (problem: string, word: string) => ({ problem: `${name} ${problem}`, near: [...near, word] });
  if (typeof path !== 'string') return wrong('has no "path"', 'path');
  if (typeof page !== 'string') return wrong('has no "page"', 'page');
  if (!Array.isArray(addresses)) return wrong('has no list "addresses"', 'addresses');
  // Not by a callback: what is missing in a list is passed over there.
  for (let at = 0; at < addresses.length; at += 1)
    if (typeof addresses[at] !== 'string')
      return wrong('has an address without a value: is its name written as it is elsewhere?', 'addresses');
  if (menu !== undefined && menu !== null && !(isObject(menu) && typeof menu.label === 'string'))
    return wrong('has a "menu" without a "label"', 'menu');
  return undefined;
}

/** What keeps a list from being the routes of a section, if anything does. */
export function problemOfRoutes(routes: unknown): ShapeProblem | undefined {
  if (!Array.isArray(routes))
    return { problem: 'The section has no list "routes"', near: ['routes', 'section'] };
  for (let at = 0; at < routes.length; at += 1) {
    const problem = problemOfRoute(routes[at], at + 1);
    if (problem) return problem;
  }
  return undefined;
}

/** What keeps something that its door exports from being a section, as far as others than its pages need it. */
export function problemOfSection(section: unknown): ShapeProblem | undefined {
  if (!isObject(section)) return { problem: 'src/section.ts exports no "section"', near: ['export'] };
  const problem = problemOfRoutes(section.routes);
  if (problem) return problem;
  return isObject(section.pages) ? undefined : { problem: 'The section has no "pages"', near: ['section'] };
}

/** Something that is no section. */
export class NoSection extends Error {
  readonly near: readonly string[];

  constructor({ problem, near }: ShapeProblem) {
    super(problem);
    this.near = near;
  }
}

/** @throws NoSection */
export function asSection(section: unknown): Section {
  const problem = problemOfSection(section);
  if (problem) throw new NoSection(problem);
  return section as Section;
}
