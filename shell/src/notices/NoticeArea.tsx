import { useHotkeys } from '@mantine/hooks';
import { useLazyModule } from '@site/kit';
import { useNotices } from '@site/kit/host';
import { useEffect, useRef } from 'react';
import classes from './NoticeArea.module.css';

const loadDisplay = () => import(/* webpackChunkName: "notices" */ './NoticeDisplay.tsx');

/** Where notices appear: one at a time, in a named region that F8 focuses. */
export function NoticeArea() {
  const region = useRef<HTMLElement>(null);
  const visible = useNotices(({ notices }) => notices.find(({ open }) => open));
  const [display, fetchDisplay] = useLazyModule(loadDisplay);

  useHotkeys([['F8', () => region.current?.focus()]], [], true);

  useEffect(() => {
    if (visible) void fetchDisplay();
  }, [visible, fetchDisplay]);

  useEffect(() => {
    // A form's outcome must show even when the connection is gone by then: fetched as soon as one is filled in.
    const filling = document.querySelector('main :is(input, textarea, select):focus');
    if (filling) void fetchDisplay();
    document.addEventListener('input', fetchDisplay, { once: true });
    return () => document.removeEventListener('input', fetchDisplay);
  }, [fetchDisplay]);

  return (
    <section ref={region} className={classes.area} aria-label="Notifications (F8)" tabIndex={-1}>
      {display ? <display.NoticeDisplay notice={visible} area={region} /> : null}
    </section>
  );
}
