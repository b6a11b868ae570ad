import './entry.extras.ts';
import './theme/theme-styles.ts?styles';
import './styles/mantine.css';
import './fonts/fonts.css';
import './styles/global.css';
import './as-html/as-html.client.ts?apart';
import './views/view.client.ts?apart';

/** Lets the browser answer the visitor before the next piece of work. */
function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

/** Waits for the shell's whole style sheet: what React shows from then on may need any of it. @returns whether it came */
function wholeStyles(): Promise<boolean> {
  return new Promise((resolve) => {
    const link = document.querySelector<HTMLLinkElement>('link[rel=stylesheet][data-run]');
    const fail = () => {
      console.error(`${link?.href} did not come: the page stays as the server sent it.`);
      resolve(false);
    };
    if (link && 'failed' in link.dataset) fail();
    else if (!link || link.sheet?.media.mediaText === 'all') resolve(true);
    else Object.assign(link, { onload: () => resolve(true), onerror: fail });
  });
}

/** Starts the site, piece by piece: all at once it would keep a slow phone from answering for a tenth of a second. */
async function start(): Promise<void> {
  await pause();
  await import(/* webpackMode: "eager" */ 'react-dom/client');
  await pause();
  await import(/* webpackMode: "eager" */ '@site/kit');
  await pause();
  const { hydrate } = await import(/* webpackMode: "eager" */ './site.client.tsx');
  if (!(await wholeStyles())) return;
  await pause();
  hydrate();
}

void start();
