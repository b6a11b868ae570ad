import { AppLayout } from '@site/app/app-layout';
import { IconBroadcast, IconGitFork, IconHistory, IconUser } from '@tabler/icons-react';
import { Outlet, useSearchParams } from 'react-router-dom';
import { JobDialog } from './jobs/JobDialog.tsx';

const DESTINATIONS = [
  { to: '/', label: 'Live', icon: <IconBroadcast size={20} /> },
  { to: '/canary', label: 'Canary', icon: <IconGitFork size={20} /> },
  { to: '/history', label: 'History', icon: <IconHistory size={20} /> },
  { to: '/account', label: 'Account', icon: <IconUser size={20} /> },
];

/** Frames every page behind the sign-in. `?job=` shows a job on any of them. */
export function Layout() {
  const [params, setParams] = useSearchParams();
  const job = params.get('job');
  return (
    <AppLayout destinations={DESTINATIONS}>
      <Outlet />
      {job && <JobDialog id={job} onClose={() => setParams({})} />}
    </AppLayout>
  );
}
