import { AppShell, Box } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link, NavLink } from 'react-router-dom';
import classes from './AppLayout.module.css';
import { Brand } from './Brand.tsx';
import { ThemeToggle } from './ThemeToggle.tsx';

export interface NavItem {
  to: string;
  label: string;
  icon: ReactNode;
}

interface AppLayoutProps {
  destinations: readonly NavItem[];
  /** Buttons next to the theme toggle. */
  tools?: ReactNode;
  children: ReactNode;
}

function Destinations({ destinations }: Pick<AppLayoutProps, 'destinations'>) {
  return destinations.map(({ to, label, icon }) => (
    <NavLink key={to} to={to} end className={classes.destination ?? ''}>
      {icon}
      {label}
    </NavLink>
  ));
}

/** Frames every page behind the sign-in: navigation at the top, on phones at the bottom. */
export function AppLayout({ destinations, tools, children }: AppLayoutProps) {
  return (
    <AppShell header={{ height: 56 }} footer={{ height: { base: 60, md: 0 } }}>
      <AppShell.Header className={classes.header}>
        <Link to="/" className={classes.home}>
          <Brand />
        </Link>
        <Box component="nav" aria-label="Pages" visibleFrom="md" className={classes.links}>
          <Destinations destinations={destinations} />
        </Box>
        <div>
          {tools}
          <ThemeToggle />
        </div>
      </AppShell.Header>
      <AppShell.Main>{children}</AppShell.Main>
      <AppShell.Footer hiddenFrom="md" className={classes.footer}>
        <nav aria-label="Pages" className={classes.links}>
          <Destinations destinations={destinations} />
        </nav>
      </AppShell.Footer>
    </AppShell>
  );
}
