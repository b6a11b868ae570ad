import { Anchor, Link, VisuallyHidden } from '@site/kit';
import type { CSSProperties, PropsWithChildren, ReactNode } from 'react';
import classes from './LinkCard.module.css';

/** `LinkCard`s in one column on phones, two on tablets, three on wide screens. */
export function CardGrid({ className, children }: PropsWithChildren<{ className?: string | undefined }>) {
  return <ul className={[classes.grid, className].filter(Boolean).join(' ')}>{children}</ul>;
}

interface LinkCardProps {
  to: string;
  label: string;
  /** For screen readers, such as "about Commercial Lighting". */
  subject: string;
  className?: string | undefined;
  style?: CSSProperties | undefined;
  children: ReactNode;
}

/** A card of a CardGrid that is a link as a whole. */
export function LinkCard({ to, label, subject, className, style, children }: LinkCardProps) {
  return (
    <li className={[classes.card, className].filter(Boolean).join(' ')} style={style}>
      {children}
      <Anchor component={Link} to={to} className={classes.link}>
        {label}
        <VisuallyHidden> {subject}</VisuallyHidden>
      </Anchor>
    </li>
  );
}
