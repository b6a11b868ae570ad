import { Anchor, Banner, Button, Link, PATHS, RESUME_HREF } from '@site/kit';
import { register } from './program.content.ts';

export function Register() {
  const action = (
    <Button component={Link} to={PATHS.contact} variant="default" size="lg">
      {register.register}
    </Button>
  );
  return (
    <Banner id={register.id} title={register.title} action={action}>
      <p>{register.text}</p>
      <p>
        {register.resumeLead}{' '}
        <Anchor href={RESUME_HREF} c="inherit">
          {register.resume}
        </Anchor>
      </p>
    </Banner>
  );
}
