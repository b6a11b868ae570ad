import { Anchor, Link, PATHS, PageHero } from '@site/kit';
import type { PageProps } from '@site/kit/section';
import { Actions } from '../../components/Actions.tsx';
import { About } from './About.tsx';
import { AreaServices } from './AreaServices.tsx';
import { Availability } from './Availability.tsx';
import { template } from './area.content.ts';
import { areaAt } from './areas.content.ts';
import { WhyChooseUs } from './WhyChooseUs.tsx';

export function AreaPage({ address }: PageProps) {
  const { name, county, content } = areaAt(address);
  const back = (
    <Anchor component={Link} to={PATHS.areas} py={4}>
      {template.back}
    </Anchor>
  );
  return (
    <>
      <PageHero
        eyebrow={back}
        title={template.title(name)}
        lead={content.description}
        actions={<Actions actions={template.heroActions} />}
      />
      <About name={name} county={county} content={content} />
      <AreaServices name={name} services={content.services} />
      <WhyChooseUs name={name} reasons={content.whyChooseUs} />
      <Availability text={content.emergency} />
    </>
  );
}
