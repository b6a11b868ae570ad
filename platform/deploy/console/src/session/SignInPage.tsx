import { Alert, Button, Divider, PasswordInput, Stack, Text } from '@mantine/core';
import { ErrorAlert } from '@site/app/error-alert';
import { createQueryFn } from '@site/app/query';
import { request } from '@site/app/request';
import { SignInLayout } from '@site/app/sign-in-layout';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useChange } from '../queries.ts';
import type { SignInOptions } from '../types.ts';

const START = '/console/';

const REFUSALS: Readonly<Record<string, string>> = {
  provider: 'Your organization’s sign-in failed. Try again, or use a token.',
  expired: 'The sign-in took too long, or started in another browser. Try again.',
  unknown: 'You have no rights here yet. Ask the owner to add you.',
};

/** Signs in with a token or at the organization's provider. */
export function SignInPage() {
  const [params] = useSearchParams();
  const {
    data: options,
    error,
    refetch,
  } = useQuery({
    queryKey: ['sign-in-options'],
    queryFn: createQueryFn<SignInOptions>('/session/options'),
    refetchInterval: false,
  });
  const refused = REFUSALS[params.get('refused') ?? ''];
  const next = params.get('next') ?? START;
  return (
    <SignInLayout title="Sign in to the console">
      <Stack>
        {refused && <Alert role="alert">{refused}</Alert>}
        <ErrorAlert error={error} onRetry={refetch} />
        {options?.oidc && (
          <>
            <Button component="a" href={`/session/oidc?next=${encodeURIComponent(next)}`}>
              Sign in with your organization
            </Button>
            <Divider label="or" />
          </>
        )}
        <TokenForm next={next} />
      </Stack>
    </SignInLayout>
  );
}

function TokenForm({ next }: { next: string }) {
  const [token, setToken] = useState('');
  const signIn = useChange((typed: string) => request('POST', '/session', { body: { token: typed } }));
  function send(event: FormEvent) {
    event.preventDefault();
    signIn.mutate(token.trim(), {
      // Never leave for an address outside the console.
      onSuccess: () => window.location.assign(next.startsWith(START) ? next : START),
    });
  }
  return (
    <Stack component="form" onSubmit={send}>
      <PasswordInput
        label="Token"
        description="Ask the owner for one. The session ends after at most 12 hours."
        autoComplete="off"
        required
        value={token}
        onChange={(event) => setToken(event.currentTarget.value)}
      />
      <ErrorAlert error={signIn.error} />
      <Button type="submit" variant="default" loading={signIn.isPending}>
        Sign in
      </Button>
      <Text size="sm" c="dimmed">
        The command line site-release can do all of this, too.
      </Text>
    </Stack>
  );
}
