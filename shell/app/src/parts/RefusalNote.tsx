import { Button } from '@mantine/core';
import type { ApiError } from '../http/http.ts';
import { Icon } from './Icon.tsx';
import classes from './RefusalNote.module.css';

interface RefusalNoteProps {
  error: ApiError | undefined | null;
  onRetry?: () => void;
}

/** What the API refuses, in its own words, where somebody has asked for it. */
export function RefusalNote({ error, onRetry }: RefusalNoteProps) {
  return (
    <div role="alert" className={error ? classes.refusal : undefined}>
      {error && (
        <>
          <Icon name="alert" />
          <p>
            <strong>{error.title}.</strong> {error.detail}
          </p>
          {onRetry && (
            <Button variant="default" onClick={onRetry}>
              Try again
            </Button>
          )}
        </>
      )}
    </div>
  );
}
