import { Button, CallButton, Container, Link, PATHS, PageHero, Picture } from '@site/kit';
import { LICENSE_LINE } from '@site/kit/site';
import classes from './Hero.module.css';
import { hero } from './home.content.ts';

export function Hero() {
  const actions = (
    <>
      <Button component={Link} to={PATHS.contact}>
        {hero.schedule}
      </Button>
      <CallButton>{hero.call}</CallButton>
    </>
  );
  // In a layer of its own, so that its animation does not repaint the picture.
  const above = { id: 'conductor', className: classes.conductor };
  const picture = (
    <Picture
      {...hero.picture}
      width={1200}
      height={900}
      above={above}
      preserveAspectRatio="xMidYMax slice"
      className={classes.picture}
    />
  );
  return (
    <>
      <PageHero title={hero.title} lead={hero.lead} actions={actions} image={picture} imagePlace="edge" />
      <div className={classes.claims}>
        <Container>
          <ul className={classes.list}>
            <li>
              <span>{hero.licensed}</span>
              <span className={classes.license}>{LICENSE_LINE}</span>
            </li>
            {hero.claims.map((claim) => (
              <li key={claim}>{claim}</li>
            ))}
          </ul>
        </Container>
      </div>
    </>
  );
}
