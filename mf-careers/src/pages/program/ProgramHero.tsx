import { Badge, Button, Link, PATHS, PageHero } from '@site/kit';
import { ProgramDiagram } from './ProgramDiagram.tsx';
import { hero } from './program.content.ts';

export function ProgramHero() {
  return (
    <PageHero
      eyebrow={
        <Badge size="lg" radius="sm" bg="var(--site-gold)" c="black" tt="none">
          {hero.badge}
        </Badge>
      }
      title={hero.title}
      lead={hero.lead}
      image={<ProgramDiagram />}
      actions={
        <Button component={Link} to={PATHS.contact}>
          {hero.register}
        </Button>
      }
    />
  );
}
