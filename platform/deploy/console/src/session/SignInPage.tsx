import { Alert, Button, Divider, PasswordInput, Stack, Text } from '@mantine/core';
import { ErrorAlert } from '@site/app/error-alert';
import { get } from '@site/app/query';
import { request } from '@site/app/request';
import { SignInLayout } from '@site/app/sign-in-layout';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useChange } from '../queries.ts';
import type { SignInWays } from '../types.ts';

const START = '/console/';

const REFUSALS: Readonly<Record<string, string>> = {
  provider: 'Your organisation’s sign-in refused or does not answer. Try again, or use a token.',
  expired: 'That took too long, or began in another browser. Try again.',
  unknown: 'Your organisation knows you, but this service does not. Ask the owner to add you.',
};

/** Exchanges a token or the organisation's word for a session of this browser. */
export function SignInPage() {
  const [params] = useSearchParams();
  const {
    data: ways,
    error,
    refetch,
  } = useQuery({
    queryKey: ['sign-in-ways'],
    queryFn: get<SignInWays>('/session/ways'),
    refetchInterval: false,
  });
  const refused = REFUSALS[params.get('refused') ?? ''];
  const next = params.get('next') ?? START;
  return (
    <SignInLayout title="Sign in to the console">
      <Stack>
        {refused && <Alert role="alert">{refused}</Alert>}
        <ErrorAlert error={error} onRetry={refetch} />
        {ways?.oidc && (
          <>
            <Button component="a" href={`/session/oidc?next=${encodeURIComponent(next)}`}>
              Sign in with your organisation
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
      // Loaded anew with the session's cookie. An address elsewhere is none of ours.
      onSuccess: () => window.location.assign(next.startsWith(START) ? next : START),
    });
  }
  return (
    <Stack component="form" onSubmit={send}>
      <PasswordInput
        label="Token"
        description="The owner gave it to you. It is not kept; the session ends after 12 hours."
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
        Everything here can be done with the command line, too.
      </Text>
    </Stack>
  );
}
