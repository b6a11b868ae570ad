import { UnstyledButton } from '@mantine/core';
import { useClickOutside, useHotkeys } from '@mantine/hooks';
import { IconChevronDown } from '@tabler/icons-react';
import { type PointerEvent, useId, useRef } from 'react';
import { Link } from 'react-router-dom';
import classes from './NavDropdown.module.css';
import type { NavLink } from './nav-links.ts';
import type { NavMenus } from './use-nav-menus.ts';

interface NavDropdownProps {
  label: string;
  links: readonly NavLink[];
  menus: NavMenus;
}

/** A button that discloses two columns of links (ARIA's disclosure pattern for site navigation). */
export function NavDropdown({ label, links, menus }: NavDropdownProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const open = menus.open === label;
  // A finger leaves nothing, and not all browsers give a pressed button the focus.
  const dropdown = useClickOutside<HTMLDivElement>(() => {
    if (open) menus.close();
  }, ['pointerdown']);

  function onEscape() {
    if (!open) return;
    menus.close();
    if (dropdown.current?.contains(document.activeElement)) button.current?.focus();
  }

  // Wherever the focus is: a menu that the pointer opened does not have it (WCAG 2.2, 1.4.13).
  useHotkeys([['Escape', onEscape, { preventDefault: false }]], [], true);

  function forMouse(action: () => void) {
    return ({ pointerType }: PointerEvent) => {
      if (pointerType === 'mouse') action();
    };
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the handlers only add to what the button does
    <div
      ref={dropdown}
      className={classes.dropdown}
      onPointerEnter={forMouse(() => menus.enter(label))}
      onPointerLeave={forMouse(menus.leave)}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (open && relatedTarget && !currentTarget.contains(relatedTarget)) menus.close();
      }}
    >
      <UnstyledButton
        ref={button}
        className={classes.button}
        data-menu=""
        aria-expanded={open}
        aria-controls={id}
        onClick={() => menus.press(label)}
      >
        {label}
        <IconChevronDown className={classes.chevron} size={16} stroke={2} aria-hidden />
      </UnstyledButton>
      <div id={id} className={classes.panel}>
        <ul className={classes.list}>
          {links.map(({ name, to }) => (
            <li key={to}>
              <Link to={to} className={classes.link} onClick={menus.close}>
                {name}
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
