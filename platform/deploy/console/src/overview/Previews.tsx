import { Button } from '@mantine/core';
import { Confirm } from '@site/app/confirm';
import type { ApiError } from '@site/app/http';
import { RefusalNote } from '@site/app/refusal';
import { Row, Rows } from '@site/app/rows';
import { useAttempt } from '@site/app/use-attempt';
import type { Preview } from '@site/deploy/answers';
import { useRef, useState } from 'react';
import { say } from '../frame/say.ts';
import { Age, Moment } from '../parts/When.tsx';
import { endPreview } from '../service/service.ts';
import { whyNot } from '../session/rights.ts';
import { useMe } from '../session/session.ts';
import { listWords } from '../words/releases.ts';
import classes from './Previews.module.css';

interface PreviewsProps {
  previews: readonly Preview[] | undefined;
  error: ApiError | undefined;
  onEnded: () => void;
}

/** The previews of one's sections, each of which can be ended. */
export function Previews({ previews, error, onEnded }: PreviewsProps) {
  const me = useMe();
  const all = useRef<HTMLDivElement>(null);
  const [ending, setEnding] = useState<Preview>();
  const { error: refused, run } = useAttempt();
  const end = async (preview: Preview) => {
    await run(async () => {
      await endPreview(preview.id);
      say('The preview has ended.');
      // The button that was pressed goes.
      all.current?.focus();
    });
    onEnded();
  };
  return (
    <div ref={all} tabIndex={-1} className={classes.previews}>
      <RefusalNote error={refused ?? (previews ? undefined : error)} />
      {previews?.length === 0 && <p>None of your sections can be seen in one.</p>}
      <Rows>
        {previews?.map((preview) => (
          <Row
            key={preview.id}
            title={listWords(preview.releases)}
            action={
              !whyNot(me, ['preview'], preview.releases) && (
                <Button
                  variant="default"
                  aria-label={`End the preview of ${listWords(preview.releases)}`}
                  onClick={() => setEnding(preview)}
                >
                  End
                </Button>
              )
            }
          >
            <Age at={preview.at} /> by {preview.by}, until <Moment at={preview.until} />
          </Row>
        ))}
      </Rows>
      {ending && (
        <Confirm
          title="End this preview?"
          action="End"
          onConfirm={() => void end(ending)}
          onClose={() => setEnding(undefined)}
        >
          <p>Whoever has its link sees the site as it is live from then on.</p>
        </Confirm>
      )}
    </div>
  );
}
