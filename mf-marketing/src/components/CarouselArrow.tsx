import type { ComponentProps } from 'react';
import classes from './CarouselArrow.module.css';

const CHEVRONS = { previous: 'M15 5l-7 7 7 7', next: 'M9 5l7 7-7 7' };

interface CarouselArrowProps extends ComponentProps<'button'> {
  direction: keyof typeof CHEVRONS;
  /** For example "Next testimonial". */
  label: string;
}

export function CarouselArrow({ direction, label, ...props }: CarouselArrowProps) {
  return (
    <button type="button" className={classes.arrow} aria-label={label} {...props}>
      <svg viewBox="0 0 24 24" width={24} height={24} aria-hidden="true">
        <path
          d={CHEVRONS[direction]}
          fill="none"
          stroke="currentcolor"
          strokeWidth={2}
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
    </button>
  );
}
