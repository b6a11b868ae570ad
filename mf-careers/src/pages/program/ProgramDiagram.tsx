import classes from './ProgramDiagram.module.css';
import { diagram } from './program.content.ts';

/** Width and height of a step of the staircase. */
const STEP = { x: 104, y: 112 };
const START = { x: 80, y: 88 };

/** Draws the three steps as a one-line diagram. Decorative: the text follows below. */
export function ProgramDiagram() {
  return (
    <svg viewBox="0 0 640 480" className={classes.diagram} aria-hidden="true">
      <rect width={640} height={480} className={classes.ground} />
      <path
        className={classes.conductor}
        d="M0 88h68a12 12 0 0 1 12 12v88a12 12 0 0 0 12 12h80a12 12 0 0 1 12 12v88a12 12 0 0 0 12 12h80a12 12 0 0 1 12 12v88a12 12 0 0 0 12 12h340"
      />
      {diagram.map((word, index) => {
        const x = START.x + index * STEP.x;
        const y = START.y + (index + 0.5) * STEP.y;
        return (
          <g key={word}>
            <rect x={x - 20} y={y - 20} width={40} height={40} className={classes.breaker} />
            <text x={x} y={y + 8} className={classes.number}>
              {index + 1}
            </text>
            <text x={x + 44} y={y + 24} className={classes.word}>
              {word}
            </text>
          </g>
        );
      })}
    </svg>
  );
}
