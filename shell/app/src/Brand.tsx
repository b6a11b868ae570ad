import { Group } from '@mantine/core';
import { SITE } from '@site/contract';

/** Logo and company name, as in the site's header (shell/src/company/Logo.tsx). */
export function Brand() {
  return (
    <Group gap={10} wrap="nowrap" ff="heading" fw={700} fz="lg">
      <svg viewBox="3 3 34 34" width="32" height="32" fill="none" strokeWidth="3" aria-hidden="true">
        <path stroke="var(--site-gold)" d="M5 31h7a4 4 0 0 0 4-4V13a4 4 0 0 1 4-4h15" />
        <rect
          fill="var(--mantine-color-body)"
          stroke="var(--mantine-color-text)"
          strokeWidth="2.5"
          x="10"
          y="15"
          width="12"
          height="11"
          rx="2"
        />
      </svg>
      {SITE.company}
    </Group>
  );
}
