import type { Carousel } from '@site/kit/carousel';
import type { ComponentProps, ReactNode } from 'react';
import { ArrowButton } from '../../components/ArrowButton.tsx';
import classes from './TestimonialFrame.module.css';
import { testimonials, testimonialsBand } from './testimonials.content.ts';

/** What moves the slides. */
export type Engine = Parameters<NonNullable<ComponentProps<typeof Carousel>['getEmblaApi']>>[0];

interface TestimonialFrameProps {
  /** Position of the testimonial that is shown. */
  selected: number;
  /** Without it, the buttons do nothing yet. */
  engine?: Engine | undefined;
  /** The slides. */
  children: ReactNode;
}

/** The region of the testimonials, with its buttons: the "grouped" carousel of the ARIA Authoring Practices. */
export function TestimonialFrame({ selected, engine, children }: TestimonialFrameProps) {
  return (
    <section className={classes.frame} aria-roledescription="carousel" aria-label={testimonialsBand.carousel}>
      <div className={classes.controls}>
        <ArrowButton
          direction="previous"
          label={testimonialsBand.previous}
          onClick={() => engine?.scrollPrev()}
        />
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields */}
        <div role="group" aria-label={testimonialsBand.dots} className={classes.dots}>
          {testimonials.map(({ id, name }, position) => (
            <button
              key={id}
              type="button"
              className={classes.dot}
              aria-label={testimonialsBand.dot(name)}
              aria-current={position === selected ? 'true' : undefined}
              onClick={() => engine?.scrollTo(position)}
            />
          ))}
        </div>
        <ArrowButton direction="next" label={testimonialsBand.next} onClick={() => engine?.scrollNext()} />
      </div>
      {children}
    </section>
  );
}
