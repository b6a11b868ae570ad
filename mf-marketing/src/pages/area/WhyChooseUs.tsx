import { Text, Title, TitledBand } from '@site/kit';
import type { TitledText } from '../../content.ts';
import { template } from './area.content.ts';
import classes from './WhyChooseUs.module.css';

export interface WhyChooseUsProps {
  name: string;
  reasons: readonly TitledText[];
}

export function WhyChooseUs({ name, reasons }: WhyChooseUsProps) {
  return (
    <TitledBand heading={{ id: 'why', title: template.why(name) }} layout="split">
      <ol className={classes.reasons}>
        {reasons.map(({ title, text }) => (
          <li key={title}>
            <Title order={3}>{title}</Title>
            <Text mt={4} maw="50ch">
              {text}
            </Text>
          </li>
        ))}
      </ol>
    </TitledBand>
  );
}
