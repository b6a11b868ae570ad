import { ActionIcon } from '@mantine/core';
import { SITE } from '@site/contract';
import { Suspense, useState } from 'react';
import { Link, NavLink, Outlet, useLocation, useMatch, useNavigate } from 'react-router-dom';
import type { Command } from '../keyboard/keys.ts';
import { useShortcuts } from '../keyboard/use-shortcuts.ts';
import { Boundary } from '../parts/Boundary.tsx';
import { Icon, type IconName } from '../parts/Icon.tsx';
import { useMe } from '../session/session.ts';
import { useSetting } from '../settings/settings.ts';
import { firstName } from '../words/people.ts';
import { Connection } from './Connection.tsx';
import classes from './Frame.module.css';
import { KeysDialog } from './KeysDialog.tsx';
import { Mark } from './Mark.tsx';
import { ThemeToggle } from './ThemeToggle.tsx';

interface Destination {
  to: string;
  words: string;
  icon: IconName;
}

function useDestinations(): Destination[] {
  const { person } = useMe();
  return [
    { to: '/', words: 'Inbox', icon: 'inbox' },
    { to: '/numbers', words: 'Numbers', icon: 'chart' },
    ...(person.role === 'owner' ? [{ to: '/people', words: 'People', icon: 'people' } as const] : []),
    { to: '/account', words: firstName(person.name), icon: 'person' },
  ];
}

/** The pages of the inbox: above where there is room, below in reach of the thumb on a phone. */
function Destinations() {
  const isLead = useMatch('/leads/:id') !== null;
  return (
    <nav className={classes.nav} data-lead={isLead || undefined} aria-label="Pages">
      {useDestinations().map(({ to, words, icon }) => (
        <NavLink
          key={to}
          to={to}
          end
          className={classes.destination ?? ''}
          {...(to === '/' && isLead ? { 'data-within': true } : {})}
          {...(to === '/account' ? { 'aria-label': `Account of ${words}` } : {})}
        >
          <Icon name={icon} />
          <span>{words}</span>
        </NavLink>
      ))}
    </nav>
  );
}

/** What surrounds every page of somebody who is signed in. */
export function Frame() {
  const [showsKeys, setShowsKeys] = useState(false);
  const hasKeys = useSetting('shortcuts');
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const isInbox = useMatch('/') !== null;
  useShortcuts((command: Command) => {
    if (command.kind === 'help') setShowsKeys(true);
    else if (command.kind === 'go') navigate(command.to);
    // Everywhere else the inbox itself looks after them.
    else return false;
    return true;
  });
  return (
    <div className={classes.frame} data-inbox={isInbox || undefined}>
      <header className={classes.top}>
        <Link to="/" className={classes.home} aria-label={`${SITE.company}, inbox`}>
          <Mark />
          <span>{SITE.company}</span>
        </Link>
        <Destinations />
        <div className={classes.tools}>
          {hasKeys && (
            <ActionIcon
              className={classes.keys}
              size={48}
              color="var(--mantine-color-text)"
              aria-label="Keys"
              onClick={() => setShowsKeys(true)}
            >
              <Icon name="keyboard" />
            </ActionIcon>
          )}
          <ThemeToggle />
        </div>
      </header>
      <main className={classes.main}>
        <Boundary place={pathname}>
          <Suspense>
            <Outlet />
          </Suspense>
        </Boundary>
      </main>
      <Connection />
      {showsKeys && <KeysDialog onClose={() => setShowsKeys(false)} />}
    </div>
  );
}
