import { Stack, Text, TitledBand } from '@site/kit';
import type { BlockProps, ProseBlock } from '../blocks.ts';

export function Prose({ block, ...look }: BlockProps<ProseBlock>) {
  return (
    <TitledBand heading={block} layout="split" {...look}>
      <Stack maw="50ch">
        {block.paragraphs.map((paragraph) => (
          <Text key={paragraph}>{paragraph}</Text>
        ))}
      </Stack>
    </TitledBand>
  );
}
