import { Page, Part } from '@site/app/page';
import { SignOut } from '@site/app/sign-out';
import { INBOX_PATHS } from '@site/contract/inbox';
import { signOut } from '../api/staff.ts';
import { useMe } from '../session/session.ts';
import { Devices } from './Devices.tsx';
import { Passkeys } from './Passkeys.tsx';
import { PersonalSettings } from './PersonalSettings.tsx';

/** What is one's own: wishes, devices, passkeys. */
export default function AccountPage() {
  const { person } = useMe();
  return (
    <Page title="Account" aside={<SignOut signOut={signOut} signInPage={`${INBOX_PATHS.page}/sign-in`} />}>
      <p>
        {person.name}, {person.email}, {person.role === 'owner' ? 'owner' : 'staff'}
      </p>
      <Part title="What you want to hear of">
        <PersonalSettings />
      </Part>
      <Passkeys />
      <Part title="Where you are signed in">
        <Devices />
      </Part>
    </Page>
  );
}
