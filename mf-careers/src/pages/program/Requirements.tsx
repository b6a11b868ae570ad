import { PointList, Text, TitledBand } from '@site/kit';
import { requirements } from './program.content.ts';

export function Requirements() {
  return (
    <TitledBand heading={requirements} layout="split" space="wide">
      <PointList items={requirements.items} />
      <Text mt="lg" maw="50ch">
        {requirements.note}
      </Text>
    </TitledBand>
  );
}
