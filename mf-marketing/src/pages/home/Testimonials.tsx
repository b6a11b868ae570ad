import { TitledBand } from '../../components/TitledBand.tsx';
import { Avatar } from './Avatar.tsx';
import classes from './Testimonials.module.css';
import { testimonials, testimonialsBand } from './testimonials.content.ts';

export function Testimonials() {
  return (
    <TitledBand heading={testimonialsBand} tone="surface">
      <ul className={classes.list}>
        {testimonials.entries.map(({ id, name, text, avatar }) => (
          <li key={id}>
            <figure className={classes.entry}>
              <blockquote className={classes.quote}>{text}</blockquote>
              <figcaption className={classes.person}>
                <Avatar name={name} src={avatar} />
                <span>
                  <span className={classes.name}>{name}</span>
                  <span className={classes.label}>{testimonialsBand.label}</span>
                </span>
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </TitledBand>
  );
}
