import { Select } from '@site/app/select';
import { momentWords } from '@site/app/times';
import type { PublishedRelease } from '@site/deploy/answers';
import { byName, nameOf, referenceOf } from '../words/releases.ts';
import classes from './fields.module.css';

/** Most releases of a workspace that are offered: older ones come back by rolling back. */
const MOST = 20;

interface ReleaseFieldsProps {
  releases: readonly PublishedRelease[];
  /** What has been chosen, by workspace. */
  chosen: Readonly<Record<string, string>>;
  onChange: (chosen: Record<string, string>) => void;
}

function optionOf(release: PublishedRelease, newest: boolean) {
  const marks = [newest && 'newest', release.live && 'live', release.trial && 'canary'].filter(Boolean);
  const when = momentWords(release.publishedAt, Date.now());
  return {
    value: referenceOf(release),
    label: `${release.version}, ${when}${marks.length > 0 ? ` (${marks.join(', ')})` : ''}`,
  };
}

/** Which release of each workspace is wanted. What is left alone stays as it is live. */
export function ReleaseFields({ releases, chosen, onChange }: ReleaseFieldsProps) {
  const names = [...new Set(releases.map(({ name }) => name))].sort(byName);
  return (
    <div className={classes.fields}>
      {names.map((name) => {
        const own = releases.filter((release) => release.name === name).slice(0, MOST);
        const live = own.find((release) => release.live);
        return (
          <Select
            key={name}
            label={name}
            data={[
              { value: '', label: live ? `as it is live: ${live.version}` : 'not on the site' },
              ...own.flatMap((release, index) => (release.live ? [] : [optionOf(release, index === 0)])),
            ]}
            value={chosen[name] ?? ''}
            onChange={({ currentTarget: { value } }) => {
              const { [name]: _, ...others } = chosen;
              onChange(value ? { ...others, [nameOf(value)]: value } : others);
            }}
          />
        );
      })}
    </div>
  );
}
