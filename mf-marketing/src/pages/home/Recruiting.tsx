import { Anchor, Button, Container, Link, PATHS, RESUME_HREF, Title } from '@site/kit';
import { recruiting } from './home.content.ts';
import classes from './Recruiting.module.css';

export function Recruiting() {
  return (
    <section className={classes.banner} aria-labelledby={recruiting.id}>
      <Container className={classes.content}>
        <div>
          <Title order={2} id={recruiting.id}>
            {recruiting.title}
          </Title>
          <p className={classes.text}>{recruiting.text}</p>
          <Anchor component={Link} to={PATHS.program} className={classes.link}>
            {recruiting.program}
          </Anchor>
        </div>
        <Button component="a" href={RESUME_HREF} variant="default" size="lg">
          {recruiting.resume}
        </Button>
      </Container>
    </section>
  );
}
