import '@mantine/notifications/styles.layer.css';
import {
  type NotificationData,
  Notifications,
  notifications,
  notificationsStore,
} from '@mantine/notifications';
import type { Notice } from '@site/kit/host';
import { useEffect } from 'react';
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

interface NoticeDisplayProps {
  notice: Notice | undefined;
}

/** The notice on the screen. */
export function NoticeDisplay({ notice }: NoticeDisplayProps) {
  useEffect(() => {
    // The stock limit of one would queue a new notice behind the old one; ours takes its place.
    notifications.updateState(notificationsStore, () => (notice ? [toNotification(notice)] : []));
  }, [notice]);

  return (
    <Notifications
      position="bottom-right"
      limit={1}
      withinPortal={false}
      allowDragDismiss={false}
      allowScrollDismiss={false}
      containerWidth={420}
      transitionDuration={150}
    />
  );
}
