import frame from '@site/app/frame.module.css?names';
import type { InboxLeadPage, InboxSession } from '@site/contract/inbox';
import inbox from '../inbox/InboxPage.module.css?names';
import list from '../list/LeadList.module.css?names';
import pane from '../list/ListPane.module.css?names';
import tools from '../list/ListTools.module.css?names';
import views from '../list/Views.module.css?names';
import { firstAnswer, IN_SIGHT } from '../start/first-requests.ts';
import { countWords, VIEWS } from '../words/views.ts';
import { element } from './elements.ts';
import { firstRow } from './first-row.ts';

const div = (name: string | undefined, ...children: Node[]) => element('div', { class: name }, ...children);

/** The page around the rows, each part as high as it will be; what is empty has nothing to read yet. */
function page({ counts }: InboxLeadPage, rows: HTMLElement[]): HTMLElement {
  const piles = VIEWS.map(([view, words]) =>
    element(
      'span',
      { class: views.view, 'aria-current': view === 'open' && 'page' },
      `${words} `,
      element('span', { class: views.count }, countWords(counts[view])),
    ),
  );
  return element(
    'div',
    // Who has the page read to them hears of it when it is whole.
    { class: frame.frame, 'aria-busy': true },
    div(frame.top, div(frame.nav)),
    element(
      'main',
      { class: frame.main },
      div(
        inbox.inbox,
        div(inbox.tools, element('h1', { class: inbox.title }, 'Inbox'), div(tools.tools, div(tools.search))),
        element(
          'section',
          { class: inbox.list, 'aria-label': 'Inbox' },
          div(pane.views, div(views.views, ...piles)),
          element('ul', { class: list.list, 'aria-label': 'Leads' }, ...rows),
        ),
        div(inbox.lead),
      ),
    ),
  );
}

async function show(): Promise<void> {
  const [session, leads] = await Promise.all([
    firstAnswer<InboxSession>('session'),
    firstAnswer<InboxLeadPage>('leads'),
  ]);
  const root = document.getElementById('root');
  if (!session || !leads?.leads.length || !root || root.hasChildNodes()) return;
  const now = Date.now();
  root.append(
    page(
      leads,
      leads.leads.slice(0, IN_SIGHT).map((lead) => firstRow(lead, session.person.id, now)),
    ),
  );
}

/**
 * Shows the first leads as soon as they are there, to be read and called while the application is on its way, which takes their place. Only of
 * the open leads: any other choice or page is left to the application.
 */
export function showFirstList(): void {
  // Nothing was shown, then: the application says what there is to say.
  if (!location.search) show().catch(() => undefined);
}
