import { AREAS, Band, LazyPicture, PATHS, PageHero, Text, Title, TitledBand } from '@site/kit';
import { ActionButtons } from '../../components/ActionButtons.tsx';
import { Breadcrumbs } from '../../components/Breadcrumbs.tsx';
import { CallCard } from '../../components/CallCard.tsx';
import { CardGrid, LinkCard } from '../../components/LinkCard.tsx';
import { AREAS_CRUMB, filterKnownSlugs, HOME_CRUMB } from '../../content.ts';
import { AreaMap } from './AreaMap.tsx';
import classes from './AreasPage.module.css';
import { areaCards, cards, closing, hero } from './areas.content.ts';

export function AreasPage() {
  return (
    <>
      <PageHero
        eyebrow={<Breadcrumbs trail={[HOME_CRUMB, AREAS_CRUMB]} />}
        title={hero.title}
        lead={hero.lead}
        actions={<ActionButtons actions={hero.actions} />}
        image={<AreaMap />}
      />
      <TitledBand heading={cards} tone="tint" space="wide">
        <CardGrid>
          {filterKnownSlugs(areaCards, AREAS).map(({ slug, name, county }) => (
            <LinkCard
              key={slug}
              to={PATHS.area(slug)}
              label={cards.link}
              subject={cards.subject(name)}
              className={classes.card}
            >
              <LazyPicture
                src={areaCards[slug].picture}
                width={960}
                height={400}
                className={classes.picture}
              />
              <Text size="sm" c="dimmed">
                {county}
              </Text>
              <Title order={3} mb={4}>
                {name}
              </Title>
              <Text>{areaCards[slug].description}</Text>
              <ul className={classes.highlights}>
                {areaCards[slug].highlights.map((highlight) => (
                  <li key={highlight}>{highlight}</li>
                ))}
              </ul>
            </LinkCard>
          ))}
        </CardGrid>
      </TitledBand>
      <Band labelledBy={closing.id}>
        <CallCard {...closing} wide />
      </Band>
    </>
  );
}
