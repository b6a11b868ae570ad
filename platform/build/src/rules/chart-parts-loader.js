/** Of d3's scales those of numbers and of names: recharts finds them by name, so that all the others would come along, and what they need. */
const SCALES = "export { scaleBand, scaleLinear, scalePoint } from 'd3-scale';\n";

/**
 * Leaves out of charts (@mantine/charts, recharts) what none of ours draws but each would bring, which is a fifth of them: scales of time and of
 * colours, the brush, lines, areas and dots of reference, and the legend and the tooltip that Mantine's stand for. Where a later version names
 * these modules otherwise they come back, and the budgets of scripts say so.
 *
 * @this {import('@rspack/core').LoaderContext}
 * @param {string} source
 * @returns {string}
 */
export default function chartPartsLoader(source) {
  if (this.resourcePath.endsWith('d3-scale.js')) return SCALES;
  const names = source.matchAll(/^export (?:var|function) (\w+)|^export \{(.*)\};$/gm);
  return [...names]
    .flatMap(([, name, several]) =>
      name ? [name] : (several ?? '').split(',').map((each) => each.trim().split(' as ').at(-1)),
    )
    .map(
      (name) =>
        `export function ${name}() { throw new Error('The build leaves out ${name} (chart-parts-loader.js).'); }\n`,
    )
    .join('');
}
