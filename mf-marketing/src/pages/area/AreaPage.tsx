import {
  Anchor,
  Band,
  Link,
  PATHS,
  PageHero,
  Picture,
  Stack,
  Text,
  Title,
  TitledBand,
  useParams,
} from '@site/kit';
import { ActionButtons } from '../../components/ActionButtons.tsx';
import { Breadcrumbs } from '../../components/Breadcrumbs.tsx';
import { CallCardWithPoints } from '../../components/CallCardWithPoints.tsx';
import { LinkBand } from '../../components/LinkBand.tsx';
import classes from './AreaPage.module.css';
import { template } from './area.content.ts';
import { areaBySlug, areaLinks, breadcrumbsOf } from './area-contents.ts';

type AreaProps = ReturnType<typeof areaBySlug>;

export function AreaPage() {
  const params = useParams();
  const area = areaBySlug(params.area);
  const { description, heroImage } = area.content;
  return (
    <>
      <PageHero
        eyebrow={<Breadcrumbs trail={breadcrumbsOf(area)} />}
        title={template.title(unbroken(area.name))}
        lead={description}
        actions={<ActionButtons actions={template.heroActions} />}
        image={heroImage ? <Picture {...heroImage} width={960} height={400} /> : null}
        imagePlace="below"
      />
      <About {...area} />
      <AreaServices {...area} />
      <WhyChooseUs {...area} />
      <Availability {...area} />
      <LinkBand id="others" title={template.others} links={areaLinks(area)} />
    </>
  );
}

/** Keeps a name on one line. */
function unbroken(name: string): string {
  return name.replaceAll(' ', '\u00A0');
}

function About({ name, county, content }: AreaProps) {
  const rows = [
    { term: template.facts.county, text: county },
    { term: template.facts.power, text: content.facts.power },
    { term: template.facts.permits, text: content.facts.permits },
    { term: template.facts.homes, text: content.facts.homes },
  ];
  return (
    <TitledBand heading={{ id: 'about', title: template.about(unbroken(name)) }}>
      <div className={classes.about}>
        <Stack maw="30.5em">
          {content.about.map((paragraph) => (
            <Text key={paragraph}>{paragraph}</Text>
          ))}
          {content.demographics ? <Text c="dimmed">{content.demographics}</Text> : null}
        </Stack>
        <dl className={classes.facts}>
          {rows.map(({ term, text }) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </div>
    </TitledBand>
  );
}

/** The services with a page lead there as a whole; the others stand apart, so that nothing looks like a link that is none. */
function AreaServices({ name, content }: AreaProps) {
  const others = content.services.filter(({ service }) => !service);
  return (
    <TitledBand
      heading={{ id: 'services', title: template.services(unbroken(name)) }}
      tone="tint"
      space="wide"
    >
      <ul className={classes.services}>
        {content.services.map(({ title, text, service }) =>
          service ? (
            <li key={title} className={classes.linked}>
              <Title order={3} size="h4">
                <Anchor component={Link} to={PATHS.service(service)} className={classes.link} inherit>
                  {title}
                </Anchor>
              </Title>
              <Text>{text}</Text>
            </li>
          ) : null,
        )}
      </ul>
      <Title order={3} mt={40} mb="md">
        {template.otherServices(name)}
      </Title>
      <ul className={classes.services}>
        {others.map(({ title, text }) => (
          <li key={title} className={classes.unlinked}>
            <Title order={4}>{title}</Title>
            <Text>{text}</Text>
          </li>
        ))}
      </ul>
    </TitledBand>
  );
}

function WhyChooseUs({ name, content }: AreaProps) {
  return (
    <TitledBand heading={{ id: 'why', title: template.why(unbroken(name)) }} layout="split">
      <ol className={classes.reasons}>
        {content.whyChooseUs.map(({ title, text }) => (
          <li key={title}>
            <Title order={3}>{title}</Title>
            <Text>{text}</Text>
          </li>
        ))}
      </ol>
    </TitledBand>
  );
}

function Availability({ content }: AreaProps) {
  const { danger, emergency, emergencyActions, highlightsTitle, highlights } = template;
  return (
    <Band tone="tint" labelledBy="emergency">
      <CallCardWithPoints
        id="emergency"
        title={emergency}
        text={`${danger} ${content.emergency}`}
        actions={emergencyActions}
        points={{ title: highlightsTitle, items: highlights }}
      />
    </Band>
  );
}
