import { Band, Button, Link, PATHS, Text, Title } from '@site/kit';
import classes from './Expertise.module.css';
import { expertise } from './home.content.ts';

export function Expertise() {
  return (
    <Band space="wide" labelledBy={expertise.id}>
      <div className={classes.layout}>
        <div>
          <Title order={2} id={expertise.id}>
            {expertise.title}
          </Title>
          <Text size="lg" c="dimmed" mt="sm" mb="xl" maw="27em">
            {expertise.lead}
          </Text>
          <Button component={Link} to={PATHS.contact}>
            {expertise.action}
          </Button>
        </div>
        <ul className={classes.points}>
          {expertise.points.map(({ title, text }) => (
            <li key={title}>
              <Title order={3}>{title}</Title>
              <Text>{text}</Text>
            </li>
          ))}
        </ul>
      </div>
    </Band>
  );
}
