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
    // By default its place shrinks while it goes: a shift of the layout at each frame.
    style: { maxHeight: 'none' },
    renderNotification: () => <NoticeCard {...notice} />,
  };
}

interface NoticeDisplayProps {
  notice: Notice | undefined;
  /** What the notices are in. */
  area: RefObject<HTMLElement | null>;
}

/** What moves what a notice leaves free, or changes it. */
const CHANGES = ['scroll', 'resize', 'focusin'] as const;

/** The notice on the screen. */
export function NoticeDisplay({ notice, area }: NoticeDisplayProps) {
  useEffect(() => {
    const root = area.current;
    if (!notice || !root) return notifications.clean();
    const shift = (by: number) => root.style.setProperty('--notice-shift', `${by}px`);
    // Measured from the corner itself, wherever the notice before stood.
    shift(0);
    let place = freePlace(root);
    shift(place.shift);
    // The stock limit of one would queue a new notice behind the old one; ours takes its place.
    notifications.updateState(notificationsStore, () => [toNotification(notice, place.corner)]);
    // What it must not cover moves when the page scrolls, and whoever reads goes on from field to field.
    let frame = 0;
    const placeAnew = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => {
        place = freePlace(root, place);
        shift(place.shift);
      });
    };
    // Once it is there, and so is its height.
    placeAnew();
    for (const change of CHANGES) window.addEventListener(change, placeAnew, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      for (const change of CHANGES) window.removeEventListener(change, placeAnew);
    };
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
