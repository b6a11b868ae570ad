import { Avatar } from './Avatar.tsx';
import classes from './TestimonialSlide.module.css';
import { type Testimonial, testimonialsBand } from './testimonials.content.ts';

export interface TestimonialSlideProps {
  entry: Testimonial;
}

/** What one customer says. */
export function TestimonialSlide({ entry }: TestimonialSlideProps) {
  const { name, text, avatar, breakers } = entry;
  return (
    <figure className={classes.entry}>
      <Avatar name={name} src={avatar} breakers={breakers} />
      <blockquote className={classes.quote}>{text}</blockquote>
      <figcaption className={classes.person}>
        <span className={classes.name}>{name}</span>
        <span className={classes.label}>{testimonialsBand.label}</span>
      </figcaption>
    </figure>
  );
}
