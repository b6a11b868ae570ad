import { MainBar } from './MainBar.tsx';
import { TopBar } from './TopBar.tsx';

/** The head of every page. */
export function Header() {
  return (
    <header>
      <TopBar />
      <MainBar />
    </header>
  );
}
