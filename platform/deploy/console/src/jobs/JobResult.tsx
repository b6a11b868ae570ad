import { Button, TextInput } from '@mantine/core';
import type { Difference } from '@site/deploy/answers';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Facts } from '../parts/Facts.tsx';
import { Pages } from '../parts/Pages.tsx';
import { Moment } from '../parts/When.tsx';
import { bytesWords } from '../words/numbers.ts';
import type { Result } from './job.ts';

function PreviewLink({ link, until }: { link: string; until: string }) {
  const [isCopied, setCopied] = useState(false);
  return (
    <>
      <TextInput
        label="Link of the preview"
        readOnly
        value={link}
        onFocus={({ target }) => target.select()}
      />
      <p>
        Whoever has it sees the site with these releases, until <Moment at={until} />. It is shown only now.
      </p>
      <div role="status">{isCopied && <p>The link is copied.</p>}</div>
      <Button
        onClick={() =>
          void navigator.clipboard.writeText(link).then(
            () => setCopied(true),
            () => undefined,
          )
        }
      >
        Copy the link
      </Button>{' '}
      <Button component="a" href={link} target="_blank" rel="noopener" variant="default">
        Open it
      </Button>
    </>
  );
}

function WouldChange({ changes: { bytes, ...pages } }: { changes: Difference }) {
  return (
    <>
      <p>All checks passed. Nothing went live: this is what would change.</p>
      <Pages pages={pages} />
      <Facts
        facts={Object.entries(bytes).map(([kind, gained]) => [
          kind,
          `${gained < 0 ? '−' : '+'}${bytesWords(Math.abs(gained))}`,
        ])}
      />
    </>
  );
}

/** What came of a job. */
export function JobResult({ result: { generation, canary, changes, link, until } }: { result: Result }) {
  if (link && until) return <PreviewLink link={link} until={until} />;
  if (changes) return <WouldChange changes={changes} />;
  if (generation === undefined) return <p>It is done. The history says what came of it.</p>;
  return (
    <p>
      <Link to={`/history/${generation}`}>Generation {generation}</Link> is live
      {canary ? (
        <>
          : a share of visitors gets it. <Link to="/canary">How the canary does</Link>
        </>
      ) : (
        '.'
      )}
    </p>
  );
}
