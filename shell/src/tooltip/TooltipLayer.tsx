import '@mantine/core/styles/Tooltip.layer.css';
import { FloatingDelayGroup } from '@floating-ui/react';
import { Tooltip } from '@mantine/core';
import { useLayoutEffect, useState } from 'react';
import { closestElement } from '../bootstrap/events.ts';

/** Delays of the specification (section 9), in milliseconds. */
const OPEN_DELAY_MS = 700;
const SKIP_DELAY_MS = 300;

const TARGETS = '[data-tooltip]';

function findTargets() {
  const targets = [...document.querySelectorAll<HTMLElement>(TARGETS)];
  return targets.map((target, index) => ({ target, id: `tooltip-${index}`, label: target.dataset.tooltip }));
}

/** Tooltips of the icons in header and footer, which stay while sections change. */
export function TooltipLayer() {
  const [targets] = useState(findTargets);
  const [focused, setFocused] = useState(() => document.querySelector(`${TARGETS}:focus-visible`));

  // Before anybody sees the tooltip: it must close at the first Escape.
  useLayoutEffect(() => {
    // Mantine shows a tooltip on focus only where React renders its target.
    const follow = (event: FocusEvent) =>
      setFocused(event.type === 'focusin' ? closestElement(event, `${TARGETS}:focus-visible`) : null);
    const dismiss = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') setFocused(null);
    };
    document.addEventListener('focusin', follow);
    document.addEventListener('focusout', follow);
    document.addEventListener('keydown', dismiss);
    // For a pointer that was there before this code, once the library listens.
    const frame = requestAnimationFrame(() =>
      document.querySelector(`${TARGETS}:hover`)?.dispatchEvent(new MouseEvent('mousemove')),
    );
    return () => {
      cancelAnimationFrame(frame);
      document.removeEventListener('focusin', follow);
      document.removeEventListener('focusout', follow);
      document.removeEventListener('keydown', dismiss);
    };
  }, []);

  // Mantine's group has no skip delay. The group of the library below it has.
  return (
    <Tooltip.Group openDelay={OPEN_DELAY_MS}>
      <FloatingDelayGroup delay={{ open: OPEN_DELAY_MS, close: 0 }} timeoutMs={SKIP_DELAY_MS}>
        {targets.map(({ target, id, label }) => (
          <Tooltip
            key={id}
            target={target}
            label={label}
            position="bottom"
            {...(target === focused && { opened: true })}
          />
        ))}
      </FloatingDelayGroup>
    </Tooltip.Group>
  );
}
