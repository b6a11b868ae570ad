// The proxy of click.ts adds this to each page. It follows the link of localStorage.bench and reports how long that took.
// State is in localStorage, which both documents and a prerendered one see.
const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
const now = () => performance.timeOrigin + performance.now();
const withoutSlash = (path) => path.replace(/(.)\/$/, '$1');
const isVisible = (element) => element.checkVisibility();
const report = (took) => fetch('/__bench/took', { method: 'POST', body: String(took) });

async function moveMouse(element, presses) {
  element.scrollIntoView({ block: 'center', behavior: 'instant' });
  await wait(100);
  const { x, y, width, height } = element.getBoundingClientRect();
  const body = JSON.stringify({ x: x + width / 2, y: y + height / 2, presses });
  await fetch('/__bench/mouse', { method: 'POST', body });
}

function visibleHeading() {
  const heading = document.querySelector('h1');
  return heading?.checkVisibility() ? heading.textContent : '';
}

function waitForArrival({ to, heading, clickedAt }) {
  const text = visibleHeading();
  if (!text || text === heading || withoutSlash(location.pathname) !== to)
    return requestAnimationFrame(() => waitForArrival({ to, heading, clickedAt }));
  localStorage.removeItem('bench');
  report(now() - clickedAt);
}

async function follow({ to, before }) {
  if (document.readyState !== 'complete') await new Promise((resolve) => addEventListener('load', resolve));
  await wait(4000);
  if (before === 'app') {
    const controls = [...document.querySelectorAll('main :is(button, input:not([type=hidden]))')];
    const control = controls.find(isVisible);
    if (control) await moveMouse(control, true);
    await wait(3000);
  }
  const links = [...document.links].filter((link) => withoutSlash(link.pathname) === to && isVisible(link));
  const link = links.find(({ textContent }) => /schedule/i.test(textContent)) ?? links[0];
  if (!link) return report('no link');
  if (before === 'hover') {
    await moveMouse(link, false);
    await wait(200);
  }
  const click = { to, heading: visibleHeading(), clickedAt: now() };
  localStorage.bench = JSON.stringify(click);
  link.click();
  waitForArrival(click);
}

if (document.prerendering)
  await new Promise((resolve) => document.addEventListener('prerenderingchange', resolve));
const state = JSON.parse(localStorage.bench ?? '{}');
if (state.clickedAt) waitForArrival(state);
else if (state.to) await follow(state);
