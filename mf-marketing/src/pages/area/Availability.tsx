import { Band, PointList, Title } from '@site/kit';
import { CallCard } from '../../components/CallCard.tsx';
import classes from './Availability.module.css';
import { template } from './area.content.ts';

export interface AvailabilityProps {
  text: string;
}

export function Availability({ text }: AvailabilityProps) {
  return (
    <Band tone="tint" labelledBy="emergency">
      <div className={classes.layout}>
        <CallCard id="emergency" title={template.emergency} text={text} actions={template.emergencyActions} />
        <div>
          <Title order={2} size="h3" mb="xs">
            {template.highlightsTitle}
          </Title>
          <PointList items={template.highlights} />
        </div>
      </div>
    </Band>
  );
}
