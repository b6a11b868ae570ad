import { CloseButton, Group, Stack, Text } from '@mantine/core';
import { useDocumentVisibility, useDrag } from '@mantine/hooks';
import { dismissNotice, type Notice } from '@site/kit/host';
import { useContext, useState } from 'react';
import classes from './NoticeCard.module.css';
import { NoticesHeld } from './notices-held.ts';
import { useCountdown } from './use-countdown.ts';

/** A notice goes when it was swiped this far to the right, in pixels. */
const SWIPE_THRESHOLD_PX = 50;

/** One notice. It waits while it is pointed at, dragged, or in a hidden window, and while all of them are held. */
export function NoticeCard({ id, title, message, variant, duration }: Notice) {
  const [hovered, setHovered] = useState(false);
  const held = useContext(NoticesHeld);
  const [offset, setOffset] = useState(0);
  const hidden = useDocumentVisibility() === 'hidden';
  const dismiss = () => dismissNotice(id);
  const { ref, active } = useDrag<HTMLDivElement>(
    ({ movement: [x], last, canceled }) => {
      if (!last) return setOffset(Math.max(0, x));
      setOffset(0);
      if (!canceled && x >= SWIPE_THRESHOLD_PX) dismiss();
    },
    { axis: 'x', threshold: 5, filterTaps: true },
  );
  useCountdown(duration, hovered || held || hidden || active, dismiss);

  return (
    <div
      ref={ref}
      className={classes.card}
      data-variant={variant}
      data-dragging={active || undefined}
      style={{ transform: `translateX(${offset}px)` }}
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
    >
      <Group wrap="nowrap" align="flex-start" justify="space-between">
        <Stack gap={4}>
          <Text fw={700}>{title}</Text>
          <Text fz="sm">{message}</Text>
        </Stack>
        <CloseButton size={32} aria-label="Dismiss" onClick={dismiss} />
      </Group>
    </div>
  );
}
