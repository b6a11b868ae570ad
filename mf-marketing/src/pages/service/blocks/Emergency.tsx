import { CallButton, Container, Title } from '@site/kit';
import type { EmergencyBlock } from '../blocks.ts';
import classes from './Emergency.module.css';

export interface EmergencyProps {
  block: EmergencyBlock;
}

export function Emergency({ block }: EmergencyProps) {
  return (
    <section className={classes.emergency} aria-labelledby={block.id}>
      <Container className={classes.content}>
        <div>
          <Title order={2} id={block.id}>
            {block.title}
          </Title>
          <p className={classes.text}>{block.text}</p>
        </div>
        <CallButton size="lg">{block.call}</CallButton>
      </Container>
    </section>
  );
}
