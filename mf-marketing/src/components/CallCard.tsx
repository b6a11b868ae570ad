import { Group, Text, Title } from '@site/kit';
import type { Action } from '../content.ts';
import { ActionButtons } from './ActionButtons.tsx';
import classes from './CallCard.module.css';

export interface CallCardProps {
  id: string;
  title: string;
  text: string;
  actions: readonly Action[];
  /** Places the buttons next to the text on wide screens. */
  wide?: boolean;
}

/** A card that asks the visitor to call or to write. */
export function CallCard({ id, title, text, actions, wide = false }: CallCardProps) {
  return (
    <div className={classes.card} data-wide={wide}>
      <div>
        <Title order={2} id={id} fz="clamp(1.5rem, 1.2rem + 1.2vw, 2rem)">
          {title}
        </Title>
        <Text className={classes.text}>{text}</Text>
      </div>
      <Group>
        <ActionButtons actions={actions} />
      </Group>
    </div>
  );
}
