import type { ApiError } from '@site/app/http';
import { RefusalNote } from '@site/app/refusal';
import type { Status, Views } from '@site/deploy/answers';
import { Link } from 'react-router-dom';
import { Bars } from '../parts/Bars.tsx';
import { countWords, failedWords, plural } from '../words/numbers.ts';
import { OTHER_RELEASES, troubleByRelease, visitorsIn } from '../words/trouble.ts';
import classes from './Trouble.module.css';

function shownName(release: string): string {
  if (release === OTHER_RELEASES) return 'other releases';
  return release || 'nobody’s';
}

interface TroubleProps {
  views: Views | undefined;
  error: ApiError | undefined;
  status: Status | undefined;
  /** What the canary that runs tries. */
  tries: readonly string[];
}

/** What visitors met today, by the release whose it was. */
export function Trouble({ views, error, status, tries }: TroubleProps) {
  if (!views) return <RefusalNote error={error} />;
  if (views.unknown) return <p>That is not known: {views.unknown}</p>;
  const visitors = visitorsIn(views);
  const live = new Set(status?.releases.map(({ name, live: version }) => `${name}@${version}`));
  const standing = (release: string) => {
    if (!release) return 'no release is known';
    if (release === OTHER_RELEASES) return 'not told apart';
    if (live.has(release)) return 'live';
    return tries.includes(release) ? 'tried by the canary' : 'not live any more';
  };
  const rows = troubleByRelease(views);
  return (
    <>
      {visitors.seen > 0 ? (
        <p className={classes.sum}>
          <strong>{failedWords(visitors)}</strong> of visitors met trouble: {countWords(visitors.failed)} of{' '}
          {countWords(visitors.seen)}.
        </p>
      ) : (
        <p>Nobody was seen yet.</p>
      )}
      {rows.length > 0 && (
        <Bars
          above
          label="Trouble by release"
          groups={rows.map(({ release, count, kinds }) => ({
            name: shownName(release),
            note: standing(release),
            bars: [{ kind: 'after', label: plural(count, 'time'), value: count, words: kinds }],
          }))}
        />
      )}
      <p>
        <Link to="/visitors">Trouble and web vitals over time</Link>
      </p>
    </>
  );
}
