import { PATHS, PageHero, Picture, useParams } from '@site/kit';
import type { ComponentType } from 'react';
import { ActionButtons, ContactAddressContext } from '../../components/ActionButtons.tsx';
import { Breadcrumbs } from '../../components/Breadcrumbs.tsx';
import { LinkBand } from '../../components/LinkBand.tsx';
import { Closing, Emergency } from './blocks/CallBlocks.tsx';
import { Comparison, Figures, Ratings } from './blocks/NumberBlocks.tsx';
import { Brands, Cards, Checklist, Prose, Rows, Steps, TwoColumns } from './blocks/TextBlocks.tsx';
import type { BandLook, BlockKind, BlockProps } from './blocks.ts';
import { Prices } from './Prices.tsx';
import { breadcrumbsOf, RELATED_SERVICES_TITLE, serviceBySlug, serviceLinks } from './service-contents.ts';
import { SERVICE_PICTURES } from './service-pictures.ts';

const VIEWS: { [Kind in BlockKind]: ComponentType<BlockProps<Kind>> } = {
  prose: Prose,
  cards: Cards,
  rows: Rows,
  checklist: Checklist,
  steps: Steps,
  figures: Figures,
  ratings: Ratings,
  table: Comparison,
  brands: Brands,
  pair: TwoColumns,
  emergency: Emergency,
  closing: Closing,
};

const LOOKS: readonly BandLook[] = [
  { tone: 'plain', space: 'regular' },
  { tone: 'tint', space: 'wide' },
];

export function ServicePage() {
  const params = useParams();
  const { content, ...service } = serviceBySlug(params.service);
  const { hero, blocks, related } = content;
  return (
    <ContactAddressContext value={PATHS.contactFor(service.slug)}>
      <PageHero
        eyebrow={<Breadcrumbs trail={breadcrumbsOf(service)} />}
        title={hero.title}
        lead={hero.lead}
        actions={<ActionButtons actions={hero.actions} />}
        image={
          <Picture src={SERVICE_PICTURES[service.slug]} alt={hero.pictureAlt} width={640} height={480} />
        }
      />
      {blocks.map((block, position) => (
        <BlockView key={block.id} block={block} {...LOOKS[position % LOOKS.length]} />
      ))}
      <Prices price={content.price} />
      <LinkBand id="related" title={RELATED_SERVICES_TITLE} links={serviceLinks(related)} />
    </ContactAddressContext>
  );
}

function BlockView<Kind extends BlockKind>({ block, ...look }: BlockProps<Kind>) {
  const View: ComponentType<BlockProps<Kind>> = VIEWS[block.kind];
  return <View block={block} {...look} />;
}
