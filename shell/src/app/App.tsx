import { CallBar } from '../call-bar/CallBar.tsx';
import { Footer } from '../footer/Footer.tsx';
import { Header } from '../header/Header.tsx';
import { sectionLinks } from '../header/nav-links.ts';
import { NoticeArea } from '../notices/NoticeArea.tsx';
import { type Pages, PagesProvider } from '../pages/pages.ts';
import { Sections } from '../sections/Sections.tsx';
import { TooltipLayer } from '../tooltip/TooltipLayer.tsx';
import { SkipLink } from './SkipLink.tsx';

interface AppProps {
  pages: Pages;
}

/** The page: everything around the section, and the section's place. Needs a theme and a router around it. */
export function App({ pages }: AppProps) {
  return (
    <PagesProvider value={pages}>
      <SkipLink />
      <Header entries={sectionLinks(pages.routes)} />
      <main id="main" tabIndex={-1}>
        <Sections />
      </main>
      <Footer />
      <CallBar />
      <NoticeArea />
      <TooltipLayer />
    </PagesProvider>
  );
}
