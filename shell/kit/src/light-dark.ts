export function lightDark<Name extends string>(
  pairs: Readonly<Record<Name, readonly [light: string, dark: string]>>,
) {
  const entries = Object.entries<readonly [string, string]>(pairs);
  const valuesOf = (scheme: 0 | 1) =>
    // TypeScript takes the keys of any object made from entries for just strings.
    Object.fromEntries(entries.map(([name, values]) => [name, values[scheme]])) as Record<Name, string>;
  return { light: valuesOf(0), dark: valuesOf(1) };
}
