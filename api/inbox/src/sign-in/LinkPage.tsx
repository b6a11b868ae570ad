import { Button } from '@mantine/core';
import { RefusalNote } from '@site/app/refusal';
import { SignInFrame } from '@site/app/sign-in-frame';
import { useAttempt } from '@site/app/use-attempt';
import { INBOX_PATHS } from '@site/contract/inbox';
import { useEffect, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { spendLink } from '../api/staff.ts';
import { useArrival } from './use-arrival.ts';

/** Where the mail's link leads. Programs that look at links in mail open it too, so only the button uses it up. */
export default function LinkPage() {
  const [params] = useSearchParams();
  // It leaves the address when it is used: not into the history, not into a copied address.
  const [token] = useState(() => params.get('token') ?? '');
  const { arrive } = useArrival();
  const { isBusy, error, run } = useAttempt();
  useEffect(() => {
    if (error) window.history.replaceState(null, '', `${INBOX_PATHS.page}/sign-in/link`);
  }, [error]);
  const signIn = () =>
    run(async () => {
      const { next } = await spendLink(token);
      await arrive(next);
    });
  const isRefused = !token || (error !== undefined && !error.isPassing);
  return (
    <SignInFrame app="Inbox" title={isRefused ? 'This link does not work' : 'Welcome back'}>
      {isRefused ? (
        <p>{error?.detail ?? 'Its end is missing. Open it from the mail once more, or ask for a new one.'}</p>
      ) : (
        <p>One press, and you are in.</p>
      )}
      {!isRefused && (
        <>
          <Button fullWidth size="lg" loading={isBusy} onClick={() => void signIn()}>
            Sign in
          </Button>
          <RefusalNote error={error} />
        </>
      )}
      {isRefused && (
        <Button component={Link} to="/sign-in" fullWidth>
          Ask for a new link
        </Button>
      )}
    </SignInFrame>
  );
}
