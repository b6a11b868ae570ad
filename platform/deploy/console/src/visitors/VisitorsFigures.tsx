import { Figures } from '@site/app/figures';
import type { Views } from '@site/deploy/answers';
import { countWords, failedWords } from '../words/numbers.ts';
import { visitorsIn } from '../words/trouble.ts';
import classes from './VisitorsFigures.module.css';

/** How many visitors were seen, and how many of them met trouble. */
export function VisitorsFigures({ views }: { views: Views }) {
  const all = visitorsIn(views);
  return (
    <Figures
      className={classes.figures}
      figures={[
        ['Visitors', countWords(all.seen)],
        ['Met trouble', countWords(all.failed)],
        ['Share of them', failedWords(all)],
      ]}
    />
  );
}
