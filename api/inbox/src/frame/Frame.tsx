import { ActionIcon } from '@mantine/core';
import { Frame as AppFrame, type Destination } from '@site/app/frame';
import { Icon } from '@site/app/icon';
import { Suspense, useState } from 'react';
import { Outlet, useLocation, useMatch, useNavigate } from 'react-router-dom';
import type { Command } from '../keyboard/keys.ts';
import { useShortcuts } from '../keyboard/use-shortcuts.ts';
import { useMe } from '../session/session.ts';
import { useSetting } from '../settings/settings.ts';
import { firstName } from '../words/people.ts';
import { Connection } from './Connection.tsx';
import classes from './Frame.module.css';
import { InboxBoundary } from './InboxBoundary.tsx';
import { KeysDialog } from './KeysDialog.tsx';

/** The pages of the inbox. */
function destinationsOf({ person }: ReturnType<typeof useMe>, isLead: boolean): Destination[] {
  const name = firstName(person.name);
  return [
    { to: '/', words: 'Inbox', icon: <Icon name="inbox" />, isWithin: isLead },
    { to: '/numbers', words: 'Numbers', icon: <Icon name="chart" /> },
    ...(person.role === 'owner' ? [{ to: '/people', words: 'People', icon: <Icon name="people" /> }] : []),
    { to: '/account', words: name, icon: <Icon name="person" />, label: `Account of ${name}` },
  ];
}

function KeysButton({ onClick }: { onClick: () => void }) {
  return (
    <ActionIcon
      className={classes.keys}
      size={48}
      color="var(--mantine-color-text)"
      aria-label="Keys"
      onClick={onClick}
    >
      <Icon name="keyboard" />
    </ActionIcon>
  );
}

/** What surrounds every page of somebody who is signed in. */
export function Frame() {
  const [showsKeys, setShowsKeys] = useState(false);
  const hasKeys = useSetting('shortcuts');
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const isLead = useMatch('/leads/:id') !== null;
  const me = useMe();
  useShortcuts((command: Command) => {
    if (command.kind === 'help') setShowsKeys(true);
    else if (command.kind === 'go') navigate(command.to);
    // Everywhere else the inbox itself looks after them.
    else return false;
    return true;
  });
  return (
    <AppFrame
      app="inbox"
      destinations={destinationsOf(me, isLead)}
      hasOwnBars={isLead}
      tools={hasKeys && <KeysButton onClick={() => setShowsKeys(true)} />}
      after={
        <>
          <Connection />
          {showsKeys && <KeysDialog onClose={() => setShowsKeys(false)} />}
        </>
      }
    >
      <InboxBoundary place={pathname}>
        <Suspense>
          <Outlet />
        </Suspense>
      </InboxBoundary>
    </AppFrame>
  );
}
