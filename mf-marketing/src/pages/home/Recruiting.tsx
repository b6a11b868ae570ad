import { Anchor, Banner, Button, Link, PATHS, RESUME_HREF } from '@site/kit';
import { recruiting } from './home.content.ts';

export function Recruiting() {
  const resume = (
    <Button component="a" href={RESUME_HREF} variant="default">
      {recruiting.resume}
    </Button>
  );
  return (
    <Banner id={recruiting.id} title={recruiting.title} action={resume}>
      <p>{recruiting.text}</p>
      <p>
        <Anchor component={Link} to={PATHS.program} c="inherit" py={4} my={-4} display="inline-block">
          {recruiting.program}
        </Anchor>
      </p>
    </Banner>
  );
}
