import classes from './SkipLink.module.css';

/** The first thing that the keyboard reaches: the way past the header. */
export function SkipLink() {
  return (
    <a href="#main" className={classes.skip}>
      Skip to main content
    </a>
  );
}
