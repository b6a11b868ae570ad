import type { ReactNode } from 'react';
import classes from './Prose.module.css';

export interface ProseProps {
  /** Plain HTML: h2, h3, p, ul, ol, dl, hr, and links. Other parts of the kit may stand between them. */
  children: ReactNode;
}

/** Running text, such as terms or a guide: plain HTML in the site's type, with lines of at most 66 characters. */
export function Prose({ children }: ProseProps) {
  return <div className={classes.prose}>{children}</div>;
}
