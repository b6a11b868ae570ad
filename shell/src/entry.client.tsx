import './entry.extras.ts';
import './styles/mantine.css';
import './styles/fonts.css';
import './styles/global.css';
import './company/icon.ts?drawing';

/** Lets the browser answer the visitor before the next piece of work. */
function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

/** Starts the site, piece by piece: all at once it would keep a slow phone from answering for a tenth of a second. */
async function start(): Promise<void> {
  await pause();
  await import(/* webpackMode: "eager" */ 'react-dom/client');
  await pause();
  await import(/* webpackMode: "eager" */ '@site/kit');
  await pause();
  const { hydrate } = await import(/* webpackMode: "eager" */ './site.client.tsx');
  await pause();
  hydrate();
}

void start();
