/** Shortens a text to so many characters, with an ellipsis. */
export function shorten(text: string, length: number): string {
  const characters = [...text];
  return characters.length > length
    ? `${characters
        .slice(0, length - 1)
        .join('')
        .trimEnd()}…`
    : text;
}
