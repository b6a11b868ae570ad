/** Parts of a series: petrol and gold of the site stand 3:1 against the ground or have a border of text. */
export const COLOURS = {
  leads: 'var(--mantine-primary-color-filled)',
  jobs: 'var(--site-gold)',
  open: 'var(--mantine-color-dimmed)',
} as const;
