import { Button } from '@mantine/core';
import { type ApiError, asApiError } from '@site/app/http';
import { Page, Part } from '@site/app/page';
import { Refusal } from '@site/app/refusal';
import { INBOX_PATHS } from '@site/contract/inbox';
import { useState } from 'react';
import { signOut } from '../api/staff.ts';
import { useMe } from '../session/session.ts';
import { Devices } from './Devices.tsx';
import { Passkeys } from './Passkeys.tsx';
import { Wishes } from './Wishes.tsx';

function SignOut() {
  const [error, setError] = useState<ApiError>();
  const leave = async () => {
    try {
      await signOut();
      // Loaded anew: nothing of what somebody has read here stays on the page.
      window.location.replace(`${INBOX_PATHS.page}/sign-in`);
    } catch (thrown) {
      setError(asApiError(thrown));
    }
  };
  return (
    <div>
      <Button variant="default" onClick={() => void leave()}>
        Sign out
      </Button>
      <Refusal error={error} />
    </div>
  );
}

/** What is one's own: wishes, devices, passkeys. */
export default function AccountPage() {
  const { person } = useMe();
  return (
    <Page title="Account" aside={<SignOut />}>
      <p>
        {person.name}, {person.email}, {person.role === 'owner' ? 'owner' : 'staff'}
      </p>
      <Part title="What you want to hear of">
        <Wishes />
      </Part>
      <Passkeys />
      <Part title="Where you are signed in">
        <Devices />
      </Part>
    </Page>
  );
}
