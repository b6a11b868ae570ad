import { useHotkeys } from '@mantine/hooks';
import {
  type NotificationData,
  Notifications,
  notifications,
  notificationsStore,
} from '@mantine/notifications';
import { type Notice, useNotices } from '@site/kit/host';
import { useEffect, useRef } from 'react';
import classes from './NoticeArea.module.css';
import { NoticeCard } from './NoticeCard.tsx';

function toNotification(notice: Notice): NotificationData {
  return {
    id: notice.id,
    role: notice.variant === 'destructive' ? 'alert' : 'status',
    message: null,
    // The card holds its own clock and its own swipe: the stock ones restart the time and swipe both ways.
    autoClose: false,
    renderNotification: () => <NoticeCard {...notice} />,
  };
}

/** Where notices appear: one at a time, in a named region that F8 focuses. */
export function NoticeArea() {
  const region = useRef<HTMLElement>(null);
  const visible = useNotices(({ notices }) => notices.find(({ open }) => open));

  useHotkeys([['F8', () => region.current?.focus()]], [], true);

  useEffect(() => {
    // The stock limit of one would queue a new notice behind the old one; ours takes its place.
    notifications.updateState(notificationsStore, () => (visible ? [toNotification(visible)] : []));
  }, [visible]);

  return (
    <section ref={region} className={classes.area} aria-label="Notifications (F8)" tabIndex={-1}>
      <Notifications
        position="bottom-right"
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
