/** What all charts share: no motion of their own, and words in the colours of the page. */
export const CHART = {
  gridColor: 'var(--site-hairline)',
  textColor: 'var(--mantine-color-dimmed)',
  tickLine: 'none',
  withLegend: false,
} as const;

/** Parts of a series: petrol and gold of the site stand 3:1 against the ground or have a border of text. */
export const COLOURS = {
  leads: 'var(--mantine-primary-color-filled)',
  jobs: 'var(--site-gold)',
  open: 'var(--mantine-color-dimmed)',
} as const;
