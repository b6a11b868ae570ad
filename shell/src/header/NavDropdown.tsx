import { IconChevronDown } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import classes from './Navigation.module.css';
import type { NavLink } from './nav-links.ts';

interface NavDropdownProps {
  label: string;
  links: readonly NavLink[];
}

/**
 * A disclosure of links. The browser opens it and closes the other one (`name`); bootstrap/menus.ts opens it on hover.
 */
export function NavDropdown({ label, links }: NavDropdownProps) {
  return (
    <details name="menus" className={classes.dropdown}>
      <summary className={classes.row}>
        {label}
        <IconChevronDown className={classes.chevron} size={16} stroke={2} aria-hidden />
      </summary>
      <div className={classes.panel}>
        <ul className={classes.list}>
          {links.map(({ name, to }) => (
            <li key={to}>
              <Link to={to} className={classes.link}>
                {name}
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </details>
  );
}
