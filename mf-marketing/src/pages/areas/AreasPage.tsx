import { Band, PageHero } from '@site/kit';
import { Actions } from '../../components/Actions.tsx';
import { CallCard } from '../../components/CallCard.tsx';
import { AreaCards } from './AreaCards.tsx';
import { closing, hero } from './areas.content.ts';

export function AreasPage() {
  return (
    <>
      <PageHero title={hero.title} lead={hero.lead} actions={<Actions actions={hero.actions} />} />
      <AreaCards />
      <Band labelledBy={closing.id}>
        <CallCard {...closing} wide />
      </Band>
    </>
  );
}
