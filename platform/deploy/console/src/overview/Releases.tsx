import { Part } from '@site/app/page';
import type { Generation, PublishedRelease, Status } from '@site/deploy/answers';
import line from '../parts/line.module.css';
import type { Dialogs } from '../promote/use-dialogs.ts';
import { useMe } from '../session/session.ts';
import { liveSince } from '../words/generations.ts';
import { byName } from '../words/releases.ts';
import { ReleaseRow } from './ReleaseRow.tsx';

interface ReleasesProps {
  status: Status;
  /** The newest first. */
  history: readonly Generation[];
  published: readonly PublishedRelease[];
  dialogs: Dialogs;
}

/** Those of a workspace that were published after the one that is live; all where none is. */
function newerOf(published: readonly PublishedRelease[], name: string): PublishedRelease[] {
  const own = published.filter((release) => release.name === name);
  const live = own.findIndex((release) => release.live);
  return live < 0 ? own : own.slice(0, live);
}

/** Shell and sections, each with its release, hung on one conductor. */
export function Releases({ status: { releases }, history, published, dialogs }: ReleasesProps) {
  const { may, sections } = useMe();
  const foreign = releases.map(({ name }) => name).filter((name) => !sections.includes(name));
  return (
    <Part title="Releases">
      <ul className={`${line.line} ${line.parting}`}>
        {releases
          .toSorted((left, right) => byName(left.name, right.name))
          .map((release) => (
            <ReleaseRow
              key={release.name}
              release={release}
              published={published.find(({ name, live }) => live && name === release.name)}
              since={liveSince(history, release.name)}
              newer={newerOf(published, release.name)}
              dialogs={dialogs}
            />
          ))}
      </ul>
      {may.includes('promote') && foreign.length > 0 && (
        <p>Others promote {foreign.join(', ')}: you have no right to that.</p>
      )}
      {!may.includes('promote') && <p>You may not promote. The owner can give you the right.</p>}
    </Part>
  );
}
