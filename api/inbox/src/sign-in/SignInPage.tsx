import { Alert, Button, Divider, Loader } from '@mantine/core';
import { ErrorAlert } from '@site/app/error-alert';
import { createQueryFn } from '@site/app/query';
import { request } from '@site/app/request';
import { SignInLayout } from '@site/app/sign-in-layout';
import { INBOX_PATHS, OIDC_PROVIDER, type SignInOptions } from '@site/contract/api';
import { IconKey } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { LinkForm } from './LinkForm.tsx';
import { usePageAfterSignIn } from './page-after-sign-in.ts';
import { signInWithPasskey } from './passkey.ts';

function PasskeyButton({ next }: { next: string }) {
  const { mutate, error, isPending } = useMutation({
    mutationFn: signInWithPasskey,
    onSuccess: () => window.location.replace(next),
  });
  return (
    <>
      <Button
        fullWidth
        variant="default"
        loading={isPending}
        leftSection={<IconKey size={20} />}
        onClick={() => mutate()}
      >
        Sign in with a passkey
      </Button>
      <ErrorAlert error={error} />
    </>
  );
}

function CompanyAccount({ next }: { next: string }) {
  const { mutate, error, isPending } = useMutation({
    mutationFn: () =>
      request<{ url: string }>('POST', `${INBOX_PATHS.auth}/sign-in/social`, {
        body: { provider: OIDC_PROVIDER, callbackURL: next, errorCallbackURL: INBOX_PATHS.signIn },
      }),
    onSuccess: ({ url }) => window.location.assign(url),
  });
  return (
    <>
      <p>You sign in with your company account.</p>
      <Button fullWidth loading={isPending} onClick={() => mutate()}>
        Continue
      </Button>
      <ErrorAlert error={error} />
    </>
  );
}

export function Component() {
  const { data, error, refetch } = useQuery({
    queryKey: ['sign-in'],
    queryFn: createQueryFn<SignInOptions>(`${INBOX_PATHS.api}/sign-in`),
    refetchInterval: false,
  });
  const [params] = useSearchParams();
  const next = usePageAfterSignIn();
  return (
    <SignInLayout title="Sign in">
      {params.has('error') && (
        <Alert variant="default" mb="md" title="You are not signed in">
          Your company account did not let you in. Try again, or ask an owner of the inbox to add your email
          address.
        </Alert>
      )}
      <ErrorAlert error={error} onRetry={refetch} />
      {!data && !error && <Loader role="status" aria-label="Loading" />}
      {data?.method === 'oidc' && <CompanyAccount next={next} />}
      {data?.method === 'link' && (
        <>
          <LinkForm next={next} />
          <Divider my="lg" label="or" />
          <PasskeyButton next={next} />
        </>
      )}
    </SignInLayout>
  );
}
