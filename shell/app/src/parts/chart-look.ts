/** What all charts share: no motion of their own, and words in the colours of the page. */
export const CHART = {
  gridColor: 'var(--site-hairline)',
  textColor: 'var(--mantine-color-dimmed)',
  tickLine: 'none',
  withLegend: false,
} as const;
