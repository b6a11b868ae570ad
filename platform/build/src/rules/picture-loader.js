/**
 * Adds the colours of both themes to a drawing that is shown as an image: `file.svg` is light, `file.svg#dark` dark.
 * Inside a page (`<use>`) it takes the page's colours.
 * @this {import('@rspack/core').LoaderContext<{ tones: Record<'light' | 'dark', Record<string, string>> }>}
 * @param {string} source
 */
export default function addTones(source) {
  if (!source.includes('var(--art-')) return source;
  const { tones } = this.getOptions();
  const rule = (/** @type {'light' | 'dark'} */ scheme) =>
    Object.entries(tones[scheme])
      .map(([name, value]) => `${name}:${value}`)
      .join(';');
  return source.replace(
    /<svg ([^>]*)>/,
    `<svg id="dark" $1><style>svg{${rule('light')}}svg:target{${rule('dark')}}</style>`,
  );
}
