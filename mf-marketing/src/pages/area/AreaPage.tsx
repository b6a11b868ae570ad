import { PageHero, Picture } from '@site/kit';
import type { PageProps } from '@site/kit/section';
import { Actions } from '../../components/Actions.tsx';
import { Breadcrumbs } from '../../components/Breadcrumbs.tsx';
import { LinkBand } from '../../components/LinkBand.tsx';
import { About } from './About.tsx';
import { AreaServices } from './AreaServices.tsx';
import { Availability } from './Availability.tsx';
import { template } from './area.content.ts';
import { areaAt, linksFrom, trailTo } from './areas.content.ts';
import { WhyChooseUs } from './WhyChooseUs.tsx';

export function AreaPage({ address }: PageProps) {
  const { content, ...area } = areaAt(address);
  const { name, county } = area;
  const { heroImage } = content;
  return (
    <>
      <PageHero
        eyebrow={<Breadcrumbs trail={trailTo(area)} />}
        title={template.title(name)}
        lead={content.description}
        actions={<Actions actions={template.heroActions} />}
        image={heroImage ? <Picture {...heroImage} width={960} height={400} /> : null}
        imagePlace="below"
      />
      <About name={name} county={county} content={content} />
      <AreaServices name={name} services={content.services} />
      <WhyChooseUs name={name} reasons={content.whyChooseUs} />
      <Availability text={content.emergency} />
      <LinkBand id="others" title={template.others} links={linksFrom(area)} />
    </>
  );
}
