import { PageHero } from '@site/kit';
import type { PageProps } from '@site/kit/section';
import { Actions } from '../../components/Actions.tsx';
import { BlockView } from './BlockView.tsx';
import type { BandLook } from './blocks.ts';
import { Related } from './Related.tsx';
import { contentAt } from './services.content.ts';

const LOOKS: readonly BandLook[] = [
  { tone: 'plain', space: 'regular' },
  { tone: 'tint', space: 'wide' },
];

export function ServicePage({ address }: PageProps) {
  const { hero, blocks, related } = contentAt(address);
  return (
    <>
      <PageHero title={hero.title} lead={hero.lead} actions={<Actions actions={hero.actions} />} />
      {blocks.map((block, position) => (
        <BlockView key={block.id} block={block} {...LOOKS[position % LOOKS.length]} />
      ))}
      <Related slugs={related} />
    </>
  );
}
