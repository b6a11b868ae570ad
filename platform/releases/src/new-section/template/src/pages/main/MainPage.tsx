import { Button, CallButton, Link, PATHS, PageHero, PointList, TitledBand } from '@site/kit';
import classes from './MainPage.module.css';
import { hero, points } from './main.content.ts';

export function MainPage() {
  return (
    <>
      <PageHero
        title={hero.title}
        lead={hero.lead}
        actions={
          <>
            <Button component={Link} to={PATHS.contact}>
              {hero.action}
            </Button>
            <CallButton />
          </>
        }
      />
      <TitledBand heading={points} tone="tint">
        <div className={classes.points}>
          <PointList items={points.items} />
        </div>
      </TitledBand>
    </>
  );
}
