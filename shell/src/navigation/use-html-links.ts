import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { findRoute } from '../discovery.ts';
import { closestElement } from '../early/closest-element.ts';
import type { Pages } from '../pages/pages.ts';
import { isPlain } from './plain-click.ts';

/** Follows links to other pages in a section's HTML that is not hydrated as the router follows its own. */
export function useHtmlLinks({ routes }: Pages): void {
  const navigate = useNavigate();
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const link = closestElement(event, 'main:not([data-hydrated]) a[href]');
      if (event.defaultPrevented || !(link instanceof HTMLAnchorElement) || !isPlain(event, link)) return;
      const { origin, pathname, search, hash } = link;
      if (origin !== window.location.origin || pathname === window.location.pathname) return;
      if (!findRoute(routes, pathname)) return;
      event.preventDefault();
      navigate(`${pathname}${search}${hash}`);
    };
    document.addEventListener('click', follow);
    return () => document.removeEventListener('click', follow);
  }, [navigate, routes]);
}
