import { Frame as AppFrame, type Destination } from '@site/app/frame';
import { Icon } from '@site/app/icon';
import { Suspense } from 'react';
import { Outlet, useLocation, useMatch } from 'react-router-dom';
import { Away } from './Away.tsx';
import { ConsoleBoundary } from './ConsoleBoundary.tsx';

/** One conductor with two breakers; a conductor that parts in two. */
const LIVE = 'M6 3v3M6 10v4M6 18v3M4 6h4v4H4zM4 14h4v4H4zM12 8h9M12 16h9';
const FORK = 'M4 12h4a4 4 0 0 0 4-4 3 3 0 0 1 3-3h5M8 12a4 4 0 0 1 4 4 3 3 0 0 0 3 3h5';

function destinationsOf(isGeneration: boolean): Destination[] {
  return [
    { to: '/', words: 'Live', icon: <Icon path={LIVE} /> },
    { to: '/canary', words: 'Canary', icon: <Icon path={FORK} /> },
    { to: '/visitors', words: 'Visitors', icon: <Icon name="chart" /> },
    { to: '/history', words: 'History', icon: <Icon name="clock" />, isWithin: isGeneration },
    { to: '/you', words: 'You', icon: <Icon name="person" /> },
  ];
}

/** What surrounds every page of somebody who is signed in. */
export function Frame() {
  const { pathname } = useLocation();
  const isGeneration = useMatch('/history/:generation') !== null;
  return (
    <AppFrame app="console" destinations={destinationsOf(isGeneration)} after={<Away />}>
      <ConsoleBoundary place={pathname}>
        <Suspense>
          <Outlet />
        </Suspense>
      </ConsoleBoundary>
    </AppFrame>
  );
}
