import { MainBar } from './MainBar.tsx';
import { MobileMenu } from './MobileMenu.tsx';
import { TopBar } from './TopBar.tsx';

/** The head of every page. */
export function Header() {
  return (
    <header>
      <TopBar />
      <MainBar />
      <MobileMenu />
    </header>
  );
}
