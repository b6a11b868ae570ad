import classes from './Avatar.module.css';

export interface AvatarProps {
  name: string;
  /** Address of a picture. Without one, the initials stand in for it. */
  src?: string | undefined;
}

/** The first letters of the first and the last name. */
export function initialsOf(name: string): string {
  const words = name.split(' ');
  return [words.at(0), words.length > 1 ? words.at(-1) : undefined]
    .map((word) => word?.charAt(0) ?? '')
    .join('');
}

/** A customer's picture. The name stands beside it, so that it is decoration. */
export function Avatar({ name, src }: AvatarProps) {
  if (src) {
    return <img className={classes.avatar} src={src} alt="" width={44} height={44} loading="lazy" />;
  }
  return (
    <span className={classes.avatar} aria-hidden="true">
      {initialsOf(name)}
    </span>
  );
}
