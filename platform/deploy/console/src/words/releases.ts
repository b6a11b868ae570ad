/** `mf-contact@1.0.0-a1b2c3d4e5` → `mf-contact`. A name stays what it is. */
export function nameOf(release: string): string {
  return release.split('@')[0] ?? release;
}

export function referenceOf({ name, version }: { name: string; version: string }): string {
  return `${name}@${version}`;
}

/** The shell before the sections, and these in the order of the alphabet. */
export function byName(left: string, right: string): number {
  const rank = (name: string) => (name === 'shell' ? 0 : 1);
  return rank(left) - rank(right) || left.localeCompare(right);
}

/** `['a', 'b', 'c']` → `a, b and c` */
export function listWords(words: readonly string[]): string {
  if (words.length < 2) return words.join('');
  return `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}
