import { Band, PageHero } from '@site/kit';
import { Actions } from '../../components/Actions.tsx';
import { Breadcrumbs } from '../../components/Breadcrumbs.tsx';
import { CallCard } from '../../components/CallCard.tsx';
import { AREAS_CRUMB, HOME_CRUMB } from '../../content.ts';
import { AreaCards } from './AreaCards.tsx';
import { closing, hero } from './areas.content.ts';

export function AreasPage() {
  return (
    <>
      <PageHero
        eyebrow={<Breadcrumbs trail={[HOME_CRUMB, AREAS_CRUMB]} />}
        title={hero.title}
        lead={hero.lead}
        actions={<Actions actions={hero.actions} />}
      />
      <AreaCards />
      <Band labelledBy={closing.id}>
        <CallCard {...closing} wide />
      </Band>
    </>
  );
}
