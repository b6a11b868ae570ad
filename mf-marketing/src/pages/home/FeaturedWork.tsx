import { Text, Title } from '@site/kit';
import { TitledBand } from '../../components/TitledBand.tsx';
import classes from './FeaturedWork.module.css';
import { projects, work } from './projects.content.ts';

export function FeaturedWork() {
  return (
    <TitledBand heading={work} space="wide">
      <ul className={classes.grid}>
        {projects.entries.map(({ id, title, text, plate }) => (
          <li key={id}>
            <div className={classes.plate} aria-hidden="true">
              {plate}
            </div>
            <Title order={3} size="h4" mt="sm">
              {title}
            </Title>
            <Text size="sm" c="dimmed" mt={4}>
              {text}
            </Text>
          </li>
        ))}
      </ul>
    </TitledBand>
  );
}
