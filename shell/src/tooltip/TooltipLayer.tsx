import classes from './TooltipLayer.module.css';
import { useTooltip } from './use-tooltip.ts';

/** The distance between a tooltip and its element, in pixels. */
const GAP = 6;

/** Shows the tooltip of whatever has a `data-tooltip`. The same text is the element's label already. */
export function TooltipLayer() {
  const explained = useTooltip();
  if (!explained) return null;
  const { left, bottom, width } = explained.getBoundingClientRect();
  return (
    <div role="tooltip" className={classes.tooltip} style={{ left: left + width / 2, top: bottom + GAP }}>
      {explained.getAttribute('data-tooltip')}
    </div>
  );
}
