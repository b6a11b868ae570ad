import { useDrag, useHotkeys, useMergedRef } from '@mantine/hooks';
import { dismissNotice, useNotices } from '@site/kit/host';
import { type FocusEvent, useEffect, useRef, useState } from 'react';
import { useLazyModule } from '../use-lazy-module.ts';
import classes from './NotificationArea.module.css';

const loadDisplay = () => import(/* webpackChunkName: "notifications" */ './NotificationDisplay.tsx');

/** A notification is dismissed by a swipe of this many pixels to the right. */
const SWIPE_THRESHOLD_PX = 50;

/** Where notifications appear: one at a time, in a named region that F8 focuses. */
export function NotificationArea() {
  const region = useRef<HTMLElement>(null);
  const cameFrom = useRef<EventTarget>(null);
  const [offset, setOffset] = useState(0);
  const [display, fetchDisplay] = useLazyModule(loadDisplay);
  const visible = useNotices(({ notices }) => notices.find(({ open }) => open));
  const dismiss = () => visible && dismissNotice(visible.id);

  useHotkeys([['F8', () => region.current?.focus({ preventScroll: true })]], [], true);

  useEffect(() => {
    // Fetched while a form is filled in: its outcome has to show even when the connection is gone by then.
    document.addEventListener('input', fetchDisplay, { once: true });
    return () => document.removeEventListener('input', fetchDisplay);
  }, [fetchDisplay]);

  useEffect(() => {
    if (visible) fetchDisplay();
    else if (region.current?.contains(document.activeElement) && cameFrom.current instanceof HTMLElement)
      cameFrom.current.focus({ preventScroll: true });
  }, [visible, fetchDisplay]);

  const { ref: dragRef } = useDrag<HTMLElement>(
    ({ movement: [x], last, canceled }) => {
      setOffset(last ? 0 : Math.max(0, x));
      if (last && !canceled && x >= SWIPE_THRESHOLD_PX) dismiss();
    },
    { axis: 'x', threshold: 5, filterTaps: true },
  );

  return (
    <section
      ref={useMergedRef(region, dragRef)}
      className={classes.area}
      style={{ ['--swipe' as string]: `${offset}px` }}
      aria-label="Notifications (F8)"
      tabIndex={-1}
      onFocus={({ relatedTarget, currentTarget }: FocusEvent) => {
        if (!currentTarget.contains(relatedTarget)) cameFrom.current = relatedTarget;
      }}
      onKeyDown={({ key }) => {
        if (key === 'Escape') dismiss();
      }}
    >
      {display ? <display.NotificationDisplay notice={visible} /> : null}
    </section>
  );
}
