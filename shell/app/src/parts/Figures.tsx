import type { ReactNode } from 'react';
import classes from './Figures.module.css';

interface FiguresProps {
  /** Says how they stand beside each other. */
  className: string | undefined;
  figures: readonly (readonly [name: string, value: ReactNode])[];
}

/** Numbers to look at, large, each under its name. */
export function Figures({ className, figures }: FiguresProps) {
  return (
    <dl className={`${classes.figures} ${className ?? ''}`}>
      {figures.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
