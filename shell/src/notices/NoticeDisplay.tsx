import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/notifications/styles.layer.css';
import {
  type NotificationData,
  Notifications,
  notifications,
  notificationsStore,
} from '@mantine/notifications';
import type { Notice } from '@site/kit/host';
import { type RefObject, useEffect } from 'react';
import { freePlace, type Place } from './free-place.ts';
import { NoticeCard } from './NoticeCard.tsx';
import classes from './NoticeDisplay.module.css';

function toNotification(notice: Notice, position: Place['corner']): NotificationData {
  return {
    id: notice.id,
    position,
    role: notice.variant === 'destructive' ? 'alert' : 'status',
    message: null,
    // The card holds its own clock and its own swipe: the stock ones restart the time and swipe both ways.
    autoClose: false,
    renderNotification: () => <NoticeCard {...notice} />,
  };
}

interface NoticeDisplayProps {
  notice: Notice | undefined;
  /** What the notices are in. */
  area: RefObject<HTMLElement | null>;
}

/** The notice on the screen. */
export function NoticeDisplay({ notice, area }: NoticeDisplayProps) {
  useEffect(() => {
    // Measured from the corner itself, wherever the notice before stood.
    area.current?.style.removeProperty('--notice-shift');
    const place = notice && area.current ? freePlace(area.current) : undefined;
    if (place) area.current?.style.setProperty('--notice-shift', `${place.shift}px`);
    // The stock limit of one would queue a new notice behind the old one; ours takes its place.
    notifications.updateState(notificationsStore, () =>
      notice && place ? [toNotification(notice, place.corner)] : [],
    );
  }, [notice, area]);

  return (
    <Notifications
      position="bottom-right"
      className={classes.place}
      limit={1}
      withinPortal={false}
      allowDragDismiss={false}
      allowScrollDismiss={false}
      containerWidth={420}
      transitionDuration={150}
    />
  );
}
