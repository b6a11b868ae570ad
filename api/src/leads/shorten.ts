export function shorten(text: string, length: number): string {
  const characters = [...text];
  const start = characters.slice(0, length - 1).join('');
  return characters.length > length ? `${start.trimEnd()}…` : text;
}
