import {
  Anchor,
  Badge,
  Banner,
  Button,
  Link,
  PATHS,
  PageHero,
  PointList,
  RESUME_HREF,
  Steps,
  Text,
  Title,
  TitledBand,
} from '@site/kit';
import { ProgramDiagram } from './ProgramDiagram.tsx';
import classes from './ProgramPage.module.css';
import { hero, offer, register, requirements, steps } from './program.content.ts';

export function ProgramPage() {
  return (
    <>
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
          <Button component={Link} to={PATHS.contactFor('other')}>
            {register.register}
          </Button>
        }
      />
      <TitledBand heading={offer} space="wide">
        <ul className={classes.offer}>
          {offer.items.map(({ title, text }) => (
            <li key={title}>
              <Title order={3}>{title}</Title>
              <Text maw="30.5em">{text}</Text>
            </li>
          ))}
        </ul>
      </TitledBand>
      <TitledBand heading={steps} tone="tint">
        <Steps items={steps.items} />
      </TitledBand>
      <TitledBand heading={requirements} layout="split" space="wide">
        <PointList items={requirements.items} />
        <Text mt="lg" maw="30.5em">
          {requirements.note}
        </Text>
      </TitledBand>
      <Banner
        id={register.id}
        title={register.title}
        action={
          <Button component={Link} to={PATHS.contactFor('other')} variant="default">
            {register.register}
          </Button>
        }
      >
        <p>{register.text}</p>
        <p>
          {register.resumeLead}{' '}
          <Anchor href={RESUME_HREF} c="inherit">
            {register.resume}
          </Anchor>
        </p>
      </Banner>
    </>
  );
}
