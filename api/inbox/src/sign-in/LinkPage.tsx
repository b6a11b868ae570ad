import { Button } from '@mantine/core';
import { ErrorAlert } from '@site/app/error-alert';
import { request } from '@site/app/request';
import { SignInLayout } from '@site/app/sign-in-layout';
import { INBOX_PATHS, type SignInLinkUse } from '@site/contract/api';
import { useMutation } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router-dom';
import { usePageAfterSignIn } from './page-after-sign-in.ts';

/** The page that a mailed link opens. Mail scanners open links too, so only the button signs in. */
export function Component() {
  const [params] = useSearchParams();
  const next = usePageAfterSignIn();
  const { mutate, error, isPending } = useMutation({
    mutationFn: () =>
      request('POST', `${INBOX_PATHS.api}/sign-in/link`, {
        body: { token: params.get('token') ?? '' } satisfies SignInLinkUse,
      }),
    // `replace` also removes the token from the history.
    onSuccess: () => window.location.replace(next),
  });
  return (
    <SignInLayout title="Welcome back">
      <p>The link works once. Press the button to sign in.</p>
      <Button fullWidth loading={isPending} onClick={() => mutate()}>
        Sign in
      </Button>
      <ErrorAlert error={error} />
      {error && (
        <Button component={Link} to={`/sign-in?${new URLSearchParams({ next })}`} variant="default" fullWidth>
          Ask for a new link
        </Button>
      )}
    </SignInLayout>
  );
}
