import { Band, Text, Title } from '@site/kit';
import { requirements } from './program.content.ts';
import classes from './Requirements.module.css';

export function Requirements() {
  return (
    <Band space="wide" labelledBy={requirements.id}>
      <div className={classes.layout}>
        <div>
          <Title order={2} id={requirements.id}>
            {requirements.title}
          </Title>
          <Text c="dimmed" mt="sm" maw="44ch">
            {requirements.lead}
          </Text>
        </div>
        <div>
          <ul className={classes.list}>
            {requirements.items.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
          <Text mt="lg" maw="50ch">
            {requirements.note}
          </Text>
        </div>
      </div>
    </Band>
  );
}
