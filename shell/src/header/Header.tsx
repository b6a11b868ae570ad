import classes from './Header.module.css';
import { MainBar } from './MainBar.tsx';
import type { NavLink } from './nav-links.ts';
import { TopBar } from './TopBar.tsx';

interface HeaderProps {
  /** Links of sections, after the site's own. */
  entries: readonly NavLink[];
}

export function Header({ entries }: HeaderProps) {
  return (
    <header className={classes.header}>
      <TopBar />
      <MainBar entries={entries} />
    </header>
  );
}
