import { discoveredRoutes, findRoute } from '../discovery.ts';
import { FIELDS } from '../document/fields.ts';
import { PAGE_DATA_ID, readPageData } from '../document/page-data.ts';
import { startLinks } from '../document/start-files.ts';
import { askForData } from '../early/ask-data.ts';
import { SECTION_FILES } from '../pages/section-files.client.ts';

/** A section with fields is hydrated with the shell. */
const WITH_FIELDS = `#root :is(${FIELDS.join()})`;

function linkOf(attributes: Readonly<Record<string, string>>): HTMLLinkElement {
  const link = document.createElement('link');
  for (const [name, value] of Object.entries(attributes)) link.setAttribute(name, value);
  return link;
}

/**
 * Names in the head what the page at a path needs when the shell starts, in the place of what the page before it has needed. The shell's whole style sheet
 * comes before the section's, which may say otherwise.
 */
export function nameFiles(path: string): void {
  const { discovery, files } = readPageData();
  for (const link of document.querySelectorAll(`link[rel=preload][data-run],${SECTION_FILES}`)) link.remove();
  const route = findRoute(discoveredRoutes(discovery), path);
  const { sheets, scripts } = startLinks(files, route, !document.querySelector(WITH_FIELDS));
  document.querySelector('style:not([data-href])')?.after(...sheets.map(linkOf));
  document.head.append(...scripts.map(linkOf));
}

/** Puts the data of the composition's pages into the head. */
async function fetchData(): Promise<void> {
  const begun = window.pageData;
  window.pageData = undefined;
  const answer = await (begun ?? askForData());
  if (!answer) throw new Error('The page does not say where its data are');
  const textContent = await answer.text();
  document.head.append(
    Object.assign(document.createElement('script'), {
      id: PAGE_DATA_ID,
      type: 'application/json',
      textContent,
    }),
  );
}

async function complete(): Promise<void> {
  if (!document.getElementById(PAGE_DATA_ID)) await fetchData();
  nameFiles(window.location.pathname);
}

let completed: Promise<void> | undefined;

/** Completes the head by what only scripts need: the data of the page, and the files that the shell starts with. @throws where the data do not come */
export function completeHead(): Promise<void> {
  completed ??= complete().catch((error: unknown) => {
    completed = undefined;
    throw error;
  });
  return completed;
}
