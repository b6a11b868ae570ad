import { Stack, Text, TitledBand } from '@site/kit';
import classes from './About.module.css';
import { type AreaContent, template } from './area.content.ts';

export interface AboutProps {
  name: string;
  county: string;
  content: AreaContent;
}

export function About({ name, county, content }: AboutProps) {
  const { about, demographics, facts } = content;
  const rows = [
    { term: template.facts.county, text: county },
    { term: template.facts.power, text: facts.power },
    { term: template.facts.permits, text: facts.permits },
    { term: template.facts.homes, text: facts.homes },
  ];
  return (
    <TitledBand heading={{ id: 'about', title: template.about(name) }}>
      <div className={classes.layout}>
        <Stack maw="50ch">
          {about.map((paragraph) => (
            <Text key={paragraph}>{paragraph}</Text>
          ))}
          {demographics ? <Text c="dimmed">{demographics}</Text> : null}
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
