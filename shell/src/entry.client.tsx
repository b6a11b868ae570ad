import './entry.extras.ts';
import './theme/theme-styles.ts?styles';
import './styles/mantine.css';
import './styles/fonts.css';
import './styles/global.css';
import './company/icon.ts?drawing';

/** Lets the browser answer the visitor before the next piece of work. */
function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

/** Waits for the shell's whole style sheet: what React shows from then on may need any of it. @throws when it does not come */
function wholeStyles(): Promise<void> {
  return new Promise((resolve, reject) => {
    const link = document.querySelector<HTMLLinkElement>('link[rel=stylesheet][data-run]');
    if (!link || link.sheet) return resolve();
    link.onload = () => resolve();
    link.onerror = () =>
      reject(new Error(`${link.href} did not come. The page stays as the server sent it.`));
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
  await wholeStyles();
  await pause();
  hydrate();
}

void start();
