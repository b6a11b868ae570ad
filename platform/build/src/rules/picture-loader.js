/**
 * Gives a drawing the tones of both themes, for where it is shown as an image: file.svg is the light one, file.svg#dark the dark
 * one. Used in a page (`<use>`), it has the tones of the page: of the file's rules none is for what is inside.
 *
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
