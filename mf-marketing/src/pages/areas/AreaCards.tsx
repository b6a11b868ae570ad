import { AREAS, Anchor, Link, PATHS, Text, Title, VisuallyHidden } from '@site/kit';
import { TitledBand } from '../../components/TitledBand.tsx';
import classes from './AreaCards.module.css';
import { areaCards, cards } from './areas.content.ts';

export function AreaCards() {
  return (
    <TitledBand heading={cards} tone="tint" space="wide">
      <ul className={classes.grid}>
        {AREAS.map(({ slug, name, county }) => (
          <li key={slug} className={classes.card}>
            <Text size="sm" c="dimmed">
              {county}
            </Text>
            <Title order={3} size="h3" mb={4}>
              {name}
            </Title>
            <Text>{areaCards[slug].description}</Text>
            <ul className={classes.highlights}>
              {areaCards[slug].highlights.map((highlight) => (
                <li key={highlight}>{highlight}</li>
              ))}
            </ul>
            <Anchor component={Link} to={PATHS.area(slug)} className={classes.link}>
              {cards.link}
              <VisuallyHidden> about electrical services in {name}</VisuallyHidden>
            </Anchor>
          </li>
        ))}
      </ul>
    </TitledBand>
  );
}
