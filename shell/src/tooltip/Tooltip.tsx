import { FloatingDelayGroup } from '@floating-ui/react';
import { Tooltip as MantineTooltip } from '@mantine/core';
import type { ReactElement, ReactNode } from 'react';

/** Delays of the specification (section 9), in milliseconds. */
const OPEN_DELAY_MS = 700;
const SKIP_DELAY_MS = 300;

/** Gives all tooltips within it the delays of the specification. Mantine's own group has no skip delay. */
export function TooltipGroup({ children }: { children: ReactNode }) {
  return (
    <MantineTooltip.Group openDelay={OPEN_DELAY_MS}>
      <FloatingDelayGroup delay={{ open: OPEN_DELAY_MS, close: 0 }} timeoutMs={SKIP_DELAY_MS}>
        {children}
      </FloatingDelayGroup>
    </MantineTooltip.Group>
  );
}

interface TooltipProps {
  /** The same text is part of the target's accessible name. */
  label: string;
  /** The target. `data-hydrate` on it starts the shell. */
  children: ReactElement;
}

/** Explains an icon to those who point at it or reach it by keyboard. */
export function Tooltip({ label, children }: TooltipProps) {
  return (
    <MantineTooltip label={label} position="bottom" events={{ hover: true, focus: true, touch: false }}>
      {children}
    </MantineTooltip>
  );
}
