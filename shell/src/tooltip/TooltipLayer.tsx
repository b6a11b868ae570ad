import classes from './TooltipLayer.module.css';
import { useTooltip } from './use-tooltip.ts';

/** The distance between a tooltip and its element, in pixels. */
const GAP = 6;

/** The least distance from the window's edges, in pixels. */
const EDGE = 8;

/** Moves it into the window where it stands out. */
function keepInside(tooltip: HTMLElement | null): void {
  if (!tooltip) return;
  const { left, right } = tooltip.getBoundingClientRect();
  const room = document.documentElement.clientWidth - EDGE - right;
  tooltip.style.marginLeft = `${Math.max(Math.min(room, 0), EDGE - left)}px`;
}

/** Shows the tooltip of whatever has a `data-tooltip`. The same text is the element's label already. */
export function TooltipLayer() {
  const explained = useTooltip();
  if (!explained) return null;
  const { left, bottom, width } = explained.getBoundingClientRect();
  return (
    <div
      key={`${left} ${explained.getAttribute('data-tooltip')}`}
      ref={keepInside}
      role="tooltip"
      className={classes.tooltip}
      style={{ left: left + width / 2, top: bottom + GAP }}
    >
      {explained.getAttribute('data-tooltip')}
    </div>
  );
}
