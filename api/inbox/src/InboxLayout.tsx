import { AppLayout } from '@site/app/app-layout';
import { RequireSession } from '@site/app/require-session';
import { INBOX_PATHS } from '@site/contract/api';
import { IconChartBar, IconInbox, IconUser, IconUsers } from '@tabler/icons-react';
import { Outlet, ScrollRestoration } from 'react-router-dom';
import { ShortcutsHelp } from './shortcuts.tsx';

const DESTINATIONS = [
  { to: '/', label: 'Inbox', icon: <IconInbox size={20} /> },
  { to: '/numbers', label: 'Numbers', icon: <IconChartBar size={20} /> },
  { to: '/people', label: 'People', icon: <IconUsers size={20} /> },
  { to: '/account', label: 'Account', icon: <IconUser size={20} /> },
];

export function InboxLayout() {
  return (
    <RequireSession path={`${INBOX_PATHS.api}/session`}>
      <AppLayout destinations={DESTINATIONS} tools={<ShortcutsHelp />}>
        <Outlet />
      </AppLayout>
      {/* By address, so that the link back to the list restores its position. */}
      <ScrollRestoration getKey={({ pathname, search }) => pathname + search} />
    </RequireSession>
  );
}
