import { useDrag, useHotkeys, useMergedRef } from '@mantine/hooks';
import {
  type NotificationData,
  Notifications,
  notifications,
  notificationsStore,
} from '@mantine/notifications';
import { dismissNotice, type Notice, useNotices } from '@site/kit/host';
import { type FocusEvent, useEffect, useRef, useState } from 'react';
import classes from './NotificationArea.module.css';

/** A notification is dismissed by a swipe of this many pixels to the right. */
const SWIPE_THRESHOLD_PX = 50;

function toNotification({ id, title, message, variant, duration }: Notice): NotificationData {
  return {
    id,
    title,
    message,
    autoClose: duration,
    onClose: () => dismissNotice(id),
    role: variant === 'destructive' ? 'alert' : 'status',
    color: variant === 'destructive' ? 'var(--mantine-color-error)' : 'var(--site-success)',
    closeButtonProps: { 'aria-label': 'Dismiss' },
  };
}

/** Where notifications appear: one at a time, in a named region that F8 focuses. */
export function NotificationArea() {
  const region = useRef<HTMLElement>(null);
  const cameFrom = useRef<EventTarget>(null);
  const [offset, setOffset] = useState(0);
  const visible = useNotices(({ notices }) => notices.find(({ open }) => open));
  const dismiss = () => visible && dismissNotice(visible.id);

  useHotkeys([['F8', () => region.current?.focus({ preventScroll: true })]], [], true);

  useEffect(() => {
    // Mantine's limit would queue a new notification behind the old one. The new one takes its place.
    notifications.updateState(notificationsStore, () => (visible ? [toNotification(visible)] : []));
    const hadFocus = region.current?.contains(document.activeElement);
    if (!visible && hadFocus && cameFrom.current instanceof HTMLElement) cameFrom.current.focus();
  }, [visible]);

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
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget)))
          cameFrom.current = relatedTarget;
      }}
      onKeyDown={({ key }) => {
        if (key === 'Escape') dismiss();
      }}
    >
      <Notifications
        className={classes.place}
        limit={1}
        withinPortal={false}
        allowDragDismiss={false}
        allowScrollDismiss={false}
        containerWidth={420}
        transitionDuration={150}
      />
    </section>
  );
}
