import { PointList, Stack, Steps as StepList, Text, Title, TitledBand } from '@site/kit';
import type { BlockProps } from '../blocks.ts';
import classes from './TextBlocks.module.css';

export function Prose({ block, ...look }: BlockProps<'prose'>) {
  return (
    <TitledBand heading={block} layout="split" {...look}>
      <Stack maw="30.5em">
        {block.paragraphs.map((paragraph) => (
          <Text key={paragraph}>{paragraph}</Text>
        ))}
      </Stack>
    </TitledBand>
  );
}

export function Cards({ block, ...look }: BlockProps<'cards'>) {
  const columns = block.items.length % 4 === 0 ? 4 : 3;
  return (
    <TitledBand heading={block} {...look}>
      <ul className={classes.cards} data-columns={columns}>
        {block.items.map(({ title, text }) => (
          <li key={title}>
            <Title order={3}>{title}</Title>
            <Text mt="xs">{text}</Text>
          </li>
        ))}
      </ul>
    </TitledBand>
  );
}

export function Rows({ block, ...look }: BlockProps<'rows'>) {
  return (
    <TitledBand heading={block} {...look}>
      <dl className={classes.rows}>
        {block.items.map(({ title, text }) => (
          <div key={title} className={classes.row}>
            <dt>{title}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </TitledBand>
  );
}

export function Checklist({ block, ...look }: BlockProps<'checklist'>) {
  return (
    <TitledBand heading={block} layout="split" {...look}>
      <PointList items={block.items} marker={block.marker ?? 'tick'} columns={2} />
    </TitledBand>
  );
}

export function Steps({ block, ...look }: BlockProps<'steps'>) {
  return (
    <TitledBand heading={block} {...look}>
      <StepList items={block.items} />
    </TitledBand>
  );
}

export function Brands({ block, ...look }: BlockProps<'brands'>) {
  return (
    <TitledBand heading={block} {...look}>
      <ul className={classes.brands}>
        {block.names.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
      <Text mt="lg" maw="30.5em" c="dimmed" size="sm">
        {block.note}
      </Text>
    </TitledBand>
  );
}

export function TwoColumns({ block, ...look }: BlockProps<'pair'>) {
  return (
    <TitledBand heading={block} {...look}>
      <div className={classes.pair}>
        {block.sides.map(({ title, text, items }) => (
          <div key={title} className={classes.side}>
            <Title order={3}>{title}</Title>
            <Text my="sm" maw="30.5em">
              {text}
            </Text>
            <PointList items={items} />
          </div>
        ))}
      </div>
    </TitledBand>
  );
}
