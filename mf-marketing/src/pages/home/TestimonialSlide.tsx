import { Avatar } from './Avatar.tsx';
import classes from './TestimonialSlide.module.css';
import { type Testimonial, testimonialsBand } from './testimonials.content.ts';

export function TestimonialSlide(testimonial: Testimonial) {
  return (
    <figure className={classes.entry}>
      <Avatar {...testimonial} />
      <blockquote className={classes.quote}>{`“${testimonial.text}”`}</blockquote>
      <figcaption className={classes.person}>
        <span className={classes.name}>{testimonial.name}</span>
        <span className={classes.label}>{testimonialsBand.label}</span>
      </figcaption>
    </figure>
  );
}
