import { UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import type { PointerEvent } from 'react';
import { Link } from 'react-router-dom';
import classes from './NavDropdown.module.css';
import type { NavLink } from './nav-links.ts';
import type { NavMenus } from './use-nav-menus.ts';

interface NavDropdownProps {
  label: string;
  links: readonly NavLink[];
  menus: NavMenus;
}

/**
 * Two columns of links that a press discloses, and a pointer that rests on it once React is there. The browser opens it and closes the other one by itself
 * (its name); early/menus.ts closes it from elsewhere.
 */
export function NavDropdown({ label, links, menus }: NavDropdownProps) {
  const open = menus.open === label;

  function forMouse(action: () => void) {
    return ({ pointerType }: PointerEvent) => {
      if (pointerType === 'mouse') action();
    };
  }

  return (
    <details
      name="menus"
      open={open}
      className={classes.dropdown}
      onPointerEnter={forMouse(() => menus.enter(label))}
      onPointerLeave={forMouse(menus.leave)}
      onToggle={({ currentTarget }) => {
        if (currentTarget.open === open) return;
        if (open) menus.close();
        else menus.press(label);
      }}
    >
      <UnstyledButton
        component="summary"
        className={classes.button}
        onClick={(event) => {
          event.preventDefault();
          menus.press(label);
        }}
      >
        {label}
        <IconChevronDown className={classes.chevron} size={16} stroke={2} aria-hidden />
      </UnstyledButton>
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
