import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { findRoute } from '../discovery.ts';
import { closestElement } from '../early/events.ts';
import type { Pages } from '../pages/pages.ts';
import { isPlain } from './plain-click.ts';

/** Follows links to other pages in a section's HTML that is not hydrated as the router follows its own. */
export function useHtmlLinks({ routes }: Pages): void {
  const navigate = useNavigate();
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const link = closestElement(event, 'main:not([data-taken]) a[href]');
      if (event.defaultPrevented || !(link instanceof HTMLAnchorElement) || !isPlain(event, link)) return;
      const { origin, pathname, search, hash } = link;
      if (origin !== window.location.origin || pathname === window.location.pathname) return;
      if (!findRoute(routes, pathname)) return;
      event.preventDefault();
      navigate(`${pathname}${search}${hash}`);
    };
    // Before React: of a click of which it hears in HTML that waits for its code it lets nobody else hear.
    document.addEventListener('click', follow, { capture: true });
    return () => document.removeEventListener('click', follow, { capture: true });
  }, [navigate, routes]);
}
