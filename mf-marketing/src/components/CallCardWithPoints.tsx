import { PointList, Title } from '@site/kit';
import { CallCard, type CallCardProps } from './CallCard.tsx';
import classes from './CallCardWithPoints.module.css';

interface CallCardWithPointsProps extends Omit<CallCardProps, 'wide'> {
  points: { id?: string; title: string; items: readonly string[] };
}

/** A call card with reasons for the call, beside it on wide screens. */
export function CallCardWithPoints({ points, ...card }: CallCardWithPointsProps) {
  return (
    <div className={classes.layout}>
      <CallCard {...card} />
      <div className={classes.points}>
        <Title order={2} id={points.id} size="h3" mb="xs">
          {points.title}
        </Title>
        <PointList items={points.items} />
      </div>
    </div>
  );
}
