import { Anchor, Button, Container, Link, PATHS, RESUME_HREF, Title } from '@site/kit';
import { register } from './program.content.ts';
import classes from './Register.module.css';

export function Register() {
  return (
    <section className={classes.banner} aria-labelledby={register.id}>
      <Container className={classes.content}>
        <div>
          <Title order={2} id={register.id}>
            {register.title}
          </Title>
          <p className={classes.text}>{register.text}</p>
          <p className={classes.text}>
            {register.resumeLead}{' '}
            <Anchor href={RESUME_HREF} c="inherit">
              {register.resume}
            </Anchor>
          </p>
        </div>
        <Button component={Link} to={PATHS.contact} variant="default" size="lg">
          {register.register}
        </Button>
      </Container>
    </section>
  );
}
