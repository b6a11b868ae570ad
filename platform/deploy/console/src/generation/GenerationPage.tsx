import { Loader } from '@mantine/core';
import { Icon } from '@site/app/icon';
import { Page, Part } from '@site/app/page';
import { RefusalNote } from '@site/app/refusal';
import { useAnswer } from '@site/app/use-answer';
import type { Generation } from '@site/deploy/answers';
import { useCallback } from 'react';
import { Link, useParams } from 'react-router-dom';
import { Checks } from '../jobs/Checks.tsx';
import { Facts } from '../parts/Facts.tsx';
import { Age, Moment } from '../parts/When.tsx';
import { usePolled } from '../poll/use-polled.ts';
import { getHistory, getStatus } from '../service/service.ts';
import { evidenceOf, outcomeWords } from '../words/evidence.ts';
import { changeWords } from '../words/generations.ts';
import { byName } from '../words/releases.ts';
import { Difference } from './Difference.tsx';
import classes from './GenerationPage.module.css';
import { RollBack } from './RollBack.tsx';

const EVERY = 10_000;

function Neighbours({ number, newest }: { number: number; newest: number }) {
  return (
    <nav className={classes.neighbours} aria-label="Generations">
      <Link to="/history">
        <Icon name="back" /> History
      </Link>
      {number > 1 && <Link to={`/history/${number - 1}`}>{number - 1}, before</Link>}
      {number < newest && <Link to={`/history/${number + 1}`}>{number + 1}, after</Link>}
    </nav>
  );
}

function Shown({ generation }: { generation: Generation }) {
  const { by, at, why, change, composition, publisher, checks, releases, canary } = generation;
  const evidence = evidenceOf(generation);
  const outcomes = Object.entries(checks).map(([name, result]) =>
    result === 'passed'
      ? ({ name, outcome: 'passed' } as const)
      : ({ name, outcome: 'skipped', why: result.replace(/^skipped: /, '') } as const),
  );
  return (
    <>
      <p className={classes.change}>{changeWords(change)}</p>
      {why && <p className={classes.why}>“{why}”</p>}
      <div className={classes.halves}>
        <Part title="Who and what">
          <Facts
            facts={[
              ['By', by],
              ['Went live', <Moment key="at" at={at} />],
              ['Revision', publisher?.commit],
              ['Run', publisher?.run],
              ['Composition', composition],
              ['Canary', evidence && outcomeWords(evidence)],
              ...Object.entries(releases ?? {})
                .sort(([left], [right]) => byName(left, right))
                .map(([name, version]) => [name, version] as const),
            ]}
          />
        </Part>
        <Part title="Checks">
          {outcomes.length > 0 ? (
            <Checks checks={outcomes} />
          ) : (
            <p>None: what had been live before was not checked again.</p>
          )}
        </Part>
      </div>
      <Difference
        key={generation.generation}
        generation={generation.generation}
        hasCanary={Boolean(canary)}
      />
    </>
  );
}

/** What went live once, and how it differs from what was live before. */
export default function GenerationPage() {
  const { generation: asked = '' } = useParams();
  // What is no number is none of a generation either.
  const number = /^\d+$/.test(asked) ? Number(asked) : 0;
  const ask = useCallback(() => getHistory(1, number + 1), [number]);
  const { value: found, error, reload } = useAnswer(ask);
  const { value: status, reload: look } = usePolled(getStatus, EVERY);
  const generation = found?.find((each) => each.generation === number);
  const current = status?.current;
  const isLive = current?.generation === number;
  return (
    <Page
      title={`Generation ${asked}`}
      aside={
        generation &&
        current &&
        (isLive ? (
          <p className={classes.live}>
            live since <Age at={current.at} />
          </p>
        ) : (
          <RollBack generation={generation} current={current} onDone={look} />
        ))
      }
    >
      {generation && <Neighbours number={number} newest={current?.generation ?? number} />}
      {!found && !error && <Loader mt="xl" role="status" aria-label="Loading" />}
      {!found && <RefusalNote error={error} onRetry={reload} />}
      {found && !generation && <p>There is no generation {asked}.</p>}
      {generation && <Shown generation={generation} />}
    </Page>
  );
}
