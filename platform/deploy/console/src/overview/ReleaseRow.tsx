import { Button } from '@mantine/core';
import type { PublishedRelease, StatusRelease } from '@site/deploy/answers';
import { Link } from 'react-router-dom';
import line from '../parts/line.module.css';
import { Age } from '../parts/When.tsx';
import type { Dialogs } from '../promote/use-dialogs.ts';
import { whyNot } from '../session/rights.ts';
import { useMe } from '../session/session.ts';
import type { LiveSince } from '../words/generations.ts';
import { referenceOf } from '../words/releases.ts';
import classes from './ReleaseRow.module.css';

interface ReleaseRowProps {
  release: StatusRelease;
  /** What is known of the release that is live. */
  published: PublishedRelease | undefined;
  since: LiveSince | undefined;
  newer: readonly PublishedRelease[];
  dialogs: Dialogs;
}

function Since({ since: { generation, isOlder } }: { since: LiveSince }) {
  return (
    <>
      {isOlder ? 'since before ' : 'since '}
      <Link to={`/history/${generation.generation}`}>
        <Age at={generation.at} />
      </Link>
      {!isOlder && `, by ${generation.by}`}
    </>
  );
}

function Newer({ newer: [newest, ...others] }: Pick<ReleaseRowProps, 'newer'>) {
  if (!newest) return <p className={classes.dimmed}>Nothing newer is published.</p>;
  return (
    <p>
      <strong>{newest.version}</strong> {newest.trial ? 'is tried by the canary' : 'is newer'}
      <span className={classes.dimmed}>
        published <Age at={newest.publishedAt} />
        {newest.by && ` by ${newest.by}`}
        {others.length > 0 && `; ${others.length} more`}
      </span>
    </p>
  );
}

/** What may be done about a workspace by whoever is signed in. */
function Actions({
  release: { name, live },
  newer: [newest],
  dialogs,
}: Pick<ReleaseRowProps, 'release' | 'newer' | 'dialogs'>) {
  const me = useMe();
  const mayPromote = newest && !newest.trial && !whyNot(me, ['promote'], [name]);
  const mayRollBack = live !== undefined && !whyNot(me, ['rollback'], [name]);
  return (
    <div className={classes.actions}>
      {mayPromote && (
        <Button
          size="compact-md"
          variant="default"
          onClick={() => dialogs.open('promote', referenceOf(newest))}
          aria-label={`Promote ${referenceOf(newest)}`}
        >
          Promote …
        </Button>
      )}
      {mayRollBack && (
        <Button
          size="compact-md"
          variant="subtle"
          onClick={() => dialogs.open('back', name)}
          aria-label={`Roll back ${name}`}
        >
          Roll back …
        </Button>
      )}
    </div>
  );
}

/** What is live of a workspace, and what could be. */
export function ReleaseRow({ release, published, since, newer, dialogs }: ReleaseRowProps) {
  const { name, live, fallback } = release;
  return (
    <li className={line.row}>
      <span className={line.breaker} data-on={live !== undefined || undefined} />
      <div className={classes.row}>
        <div>
          <p className={classes.name}>{name}</p>
          <p className={classes.dimmed}>{live ?? 'not on the site'}</p>
        </div>
        <div>
          <p>{since && <Since since={since} />}</p>
          <p className={classes.dimmed}>
            {[
              published?.revision && `revision ${published.revision.slice(0, 10)}`,
              published?.repository && `of ${published.repository}`,
              fallback && `falls back to ${fallback}`,
            ]
              .filter(Boolean)
              .join(', ')}
          </p>
        </div>
        <Newer newer={newer} />
        <Actions release={release} newer={newer} dialogs={dialogs} />
      </div>
    </li>
  );
}
