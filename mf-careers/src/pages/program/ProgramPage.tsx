import { Offer } from './Offer.tsx';
import { ProgramHero } from './ProgramHero.tsx';
import { Register } from './Register.tsx';
import { Requirements } from './Requirements.tsx';
import { Steps } from './Steps.tsx';

export function ProgramPage() {
  return (
    <>
      <ProgramHero />
      <Offer />
      <Steps />
      <Requirements />
      <Register />
    </>
  );
}
