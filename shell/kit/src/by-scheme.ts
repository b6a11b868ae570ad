/** CSS variables by the scheme that they hold in, from the values that each has in both. */
export function byScheme(pairs: Readonly<Record<string, readonly [light: string, dark: string]>>) {
  const valuesOf = (scheme: 0 | 1) =>
    Object.fromEntries(Object.entries(pairs).map(([name, values]) => [name, values[scheme]]));
  return { light: valuesOf(0), dark: valuesOf(1) };
}
