import { firstName, initials } from '../words/people.ts';
import classes from './PersonMark.module.css';

interface PersonMarkProps {
  name: string;
  /** Whether it is whoever looks at the page. */
  isMe?: boolean;
}

/** Somebody by their initials and first name. */
export function PersonMark({ name, isMe = false }: PersonMarkProps) {
  return (
    <span className={classes.person} title={name}>
      <span className={classes.initials} data-me={isMe || undefined} aria-hidden="true">
        {initials(name)}
      </span>
      {isMe ? 'You' : firstName(name)}
    </span>
  );
}
