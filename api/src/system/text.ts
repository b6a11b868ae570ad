/** The beginning of a text, at most so many characters long, with an ellipsis where something was cut off. */
export function shorten(value: string, length: number): string {
  const characters = [...value];
  return characters.length > length ? `${characters.slice(0, length - 1).join('')}…` : value;
}
