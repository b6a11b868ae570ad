import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/Notification.layer.css';
import '@mantine/notifications/styles.layer.css';
import {
  type NotificationData,
  Notifications,
  notifications,
  notificationsStore,
} from '@mantine/notifications';
import { dismissNotice, type Notice } from '@site/kit/host';
import { useEffect } from 'react';
import classes from './NotificationDisplay.module.css';

function toNotification({ id, title, message, variant, duration }: Notice): NotificationData {
  const isFailure = variant === 'destructive';
  return {
    id,
    title,
    message,
    autoClose: duration,
    onClose: () => dismissNotice(id),
    // Covers no field of the form: above its confirmation, below its button.
    position: isFailure ? 'bottom-right' : 'top-right',
    role: isFailure ? 'alert' : 'status',
    color: isFailure ? 'var(--mantine-color-error)' : 'var(--site-success)',
    closeButtonProps: { 'aria-label': 'Dismiss' },
    classNames: { root: classes.notice ?? '', description: classes.description ?? '' },
  };
}

interface NotificationDisplayProps {
  notice: Notice | undefined;
}

export function NotificationDisplay({ notice }: NotificationDisplayProps) {
  useEffect(() => {
    // Mantine's limit would queue a new notification behind the old one. The new one takes its place.
    notifications.updateState(notificationsStore, () => (notice ? [toNotification(notice)] : []));
  }, [notice]);

  return (
    <Notifications
      className={classes.place}
      limit={1}
      withinPortal={false}
      // They swipe both ways, and by another distance.
      allowDragDismiss={false}
      allowScrollDismiss={false}
      containerWidth={420}
      transitionDuration={150}
    />
  );
}
