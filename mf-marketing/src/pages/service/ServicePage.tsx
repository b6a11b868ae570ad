import { PageHero, Picture } from '@site/kit';
import type { PageProps } from '@site/kit/section';
import { Actions } from '../../components/Actions.tsx';
import { Breadcrumbs } from '../../components/Breadcrumbs.tsx';
import { LinkBand } from '../../components/LinkBand.tsx';
import { BlockView } from './BlockView.tsx';
import type { BandLook } from './blocks.ts';
import { linksTo, RELATED, serviceAt, trailTo } from './services.content.ts';

const LOOKS: readonly BandLook[] = [
  { tone: 'plain', space: 'regular' },
  { tone: 'tint', space: 'wide' },
];

export function ServicePage({ address }: PageProps) {
  const { content, ...service } = serviceAt(address);
  const { hero, blocks, related } = content;
  return (
    <>
      <PageHero
        eyebrow={<Breadcrumbs trail={trailTo(service)} />}
        title={hero.title}
        lead={hero.lead}
        actions={<Actions actions={hero.actions} />}
        image={<Picture {...hero.picture} width={640} height={480} />}
      />
      {blocks.map((block, position) => (
        <BlockView key={block.id} block={block} {...LOOKS[position % LOOKS.length]} />
      ))}
      <LinkBand id="related" title={RELATED} links={linksTo(related)} />
    </>
  );
}
