/** How far evidence has come to what is needed, from 0 to 1. Evidence multiplies: so does its scale, but of counts of visitors. */
export function progressOf({
  name,
  evidence,
  needed,
}: {
  name: string;
  evidence: number;
  needed: number;
}): number {
  const part = name === 'every' ? evidence / needed : Math.log(Math.max(evidence, 1)) / Math.log(needed);
  return Math.min(Math.max(part, 0), 1);
}
