import classes from './TestimonialCarousel.module.css';
import { TestimonialFrame } from './TestimonialFrame.tsx';
import { TestimonialSlide } from './TestimonialSlide.tsx';
import { testimonials, testimonialsBand } from './testimonials.content.ts';

/** The testimonials as the carousel shows them at first, without its code. */
export function StaticTestimonials() {
  return (
    <TestimonialFrame selected={0}>
      <div className={classes.viewport}>
        <div className={classes.container}>
          {testimonials.map((entry, position) => (
            // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
            <div
              key={entry.id}
              role="group"
              className={classes.slide}
              aria-roledescription="slide"
              aria-label={testimonialsBand.position(position, testimonials.length)}
            >
              <TestimonialSlide entry={entry} />
            </div>
          ))}
        </div>
      </div>
    </TestimonialFrame>
  );
}
