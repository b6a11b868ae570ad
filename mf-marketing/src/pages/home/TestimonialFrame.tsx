import type { ReactNode } from 'react';
import classes from './TestimonialFrame.module.css';
import { testimonials, testimonialsBand } from './testimonials.content.ts';

export interface TestimonialFrameProps {
  /** Position of the testimonial that is shown. */
  selected: number;
  onPrevious?: () => void;
  onNext?: () => void;
  onSelect?: (position: number) => void;
  /** The slides. */
  children: ReactNode;
}

/** The region of the testimonials, with its buttons: the "grouped" carousel of the ARIA Authoring Practices. */
export function TestimonialFrame({
  selected,
  onPrevious,
  onNext,
  onSelect,
  children,
}: TestimonialFrameProps) {
  return (
    <section className={classes.frame} aria-roledescription="carousel" aria-label={testimonialsBand.carousel}>
      <div className={classes.controls}>
        <button
          type="button"
          className={classes.arrow}
          onClick={onPrevious}
          aria-label={testimonialsBand.previous}
        >
          <Arrow path="M15 5l-7 7 7 7" />
        </button>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields */}
        <div role="group" aria-label={testimonialsBand.dots} className={classes.dots}>
          {testimonials.map(({ id, name }, position) => (
            <button
              key={id}
              type="button"
              className={classes.dot}
              aria-label={testimonialsBand.dot(name)}
              aria-current={position === selected ? 'true' : undefined}
              onClick={() => onSelect?.(position)}
            />
          ))}
        </div>
        <button type="button" className={classes.arrow} onClick={onNext} aria-label={testimonialsBand.next}>
          <Arrow path="M9 5l7 7-7 7" />
        </button>
      </div>
      {children}
    </section>
  );
}

interface ArrowProps {
  path: string;
}

function Arrow({ path }: ArrowProps) {
  return (
    <svg viewBox="0 0 24 24" width={24} height={24} aria-hidden="true">
      <path
        d={path}
        fill="none"
        stroke="currentcolor"
        strokeWidth={2}
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
