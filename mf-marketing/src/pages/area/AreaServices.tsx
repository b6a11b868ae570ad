import { Anchor, Link, PATHS, Text, Title, TitledBand } from '@site/kit';
import classes from './AreaServices.module.css';
import { type AreaService, template } from './area.content.ts';

export interface AreaServicesProps {
  name: string;
  services: readonly AreaService[];
}

export function AreaServices({ name, services }: AreaServicesProps) {
  return (
    <TitledBand heading={{ id: 'services', title: template.services(name) }} tone="tint" space="wide">
      <ul className={classes.services}>
        {services.map(({ title, text, service }) => (
          <li key={title}>
            <Title order={3} size="h4">
              {service ? (
                <Anchor component={Link} to={PATHS.service(service)} inherit>
                  {title}
                </Anchor>
              ) : (
                title
              )}
            </Title>
            <Text mt={4} maw="50ch">
              {text}
            </Text>
          </li>
        ))}
      </ul>
    </TitledBand>
  );
}
