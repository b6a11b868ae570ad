import { IconChevronDown } from '@tabler/icons-react';
import type { PointerEvent } from 'react';
import { Link } from 'react-router-dom';
import classes from './Navigation.module.css';
import type { NavLink } from './nav-links.ts';
import type { NavMenus } from './use-nav-menus.ts';

interface NavDropdownProps {
  label: string;
  links: readonly NavLink[];
  menus: NavMenus;
}

/**
 * Links that a press discloses: in two columns below the bar, where a pointer that rests on it does too once React is there, or in the menu of small
 * screens. The browser opens it and closes the other one by itself (its name); early/menus.ts closes it from elsewhere.
 */
export function NavDropdown({ label, links, menus }: NavDropdownProps) {
  const open = menus.open === label;

  /** React tells of no pointer that enters from HTML which it has not hydrated: what is over the list, and was not before, has entered. */
  function forMouse(action: () => void) {
    return ({ pointerType, currentTarget, relatedTarget }: PointerEvent) => {
      if (relatedTarget instanceof Node && currentTarget.contains(relatedTarget)) return;
      // In the menu what opens would move what the pointer is on.
      if (pointerType === 'mouse' && !currentTarget.matches(':popover-open *')) action();
    };
  }

  return (
    <details
      name="menus"
      open={open}
      className={classes.dropdown}
      onPointerOver={forMouse(() => menus.enter(label))}
      onPointerOut={forMouse(menus.leave)}
      onToggle={({ currentTarget }) => {
        if (currentTarget.open === open) return;
        if (open) menus.close();
        else menus.press(label);
      }}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it is a button of its own, by the browser */}
      <summary
        className={classes.row}
        onClick={(event) => {
          event.preventDefault();
          menus.press(label);
        }}
      >
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
