import { Button, Switch } from '@mantine/core';
import { ErrorAlert } from '@site/app/error-alert';
import { formatDateTime, useNow } from '@site/app/format-time';
import { PageLayout, PageSection } from '@site/app/page-layout';
import { request } from '@site/app/request';
import { INBOX_PATHS } from '@site/contract/api';
import { useMutation } from '@tanstack/react-query';
import { ROLE_LABELS } from '../people/roles.ts';
import { useSession } from '../session.ts';
import { useShortcutsSetting } from '../shortcuts.tsx';
import { Passkeys } from './Passkeys.tsx';

/** Signs out and reloads, so that no lead stays in memory. */
function SignOut() {
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => request('POST', `${INBOX_PATHS.auth}/sign-out`, { body: {} }),
    onSuccess: () => window.location.replace(INBOX_PATHS.signIn),
  });
  return (
    <>
      <Button variant="default" loading={isPending} onClick={() => mutate()}>
        Sign out
      </Button>
      <ErrorAlert error={error} />
    </>
  );
}

/** Ends the sessions on a lost phone or a borrowed computer. */
function SignOutElsewhere() {
  const { mutate, error, isPending, isSuccess } = useMutation({
    mutationFn: () => request('POST', `${INBOX_PATHS.auth}/revoke-other-sessions`, { body: {} }),
  });
  return (
    <>
      <Button variant="default" loading={isPending} onClick={() => mutate()}>
        Sign out on all other devices
      </Button>
      <div role="status">{isSuccess && 'You are signed in on this device only.'}</div>
      <ErrorAlert error={error} />
    </>
  );
}

function Shortcuts() {
  const [isEnabled, setEnabled] = useShortcutsSetting();
  return (
    <Switch
      label="Keyboard shortcuts"
      description="Single keys such as j, k and c in the inbox; ? lists them. On this device."
      checked={isEnabled}
      onChange={({ currentTarget }) => setEnabled(currentTarget.checked)}
    />
  );
}

export function Component() {
  const { person, method, expiresAt } = useSession();
  return (
    <PageLayout title="Account" aside={<SignOut />}>
      <p>
        {person.name}, {person.email}, {ROLE_LABELS[person.role].toLowerCase()}. You stay signed in until{' '}
        {formatDateTime(expiresAt, useNow())}.
      </p>
      {/* With an identity provider, nothing else signs in. */}
      {method !== 'oidc' && <Passkeys />}
      <PageSection title="Other devices">
        <SignOutElsewhere />
      </PageSection>
      <PageSection title="Settings">
        <Shortcuts />
      </PageSection>
    </PageLayout>
  );
}
