// What a development server adds to its build for the browser: errors of the page are sent to the server, which names the lines of the sources,
// says them in the terminal and answers what is shown over the page. Errors of the build come from the server as they are. (The overlay of
// Rspack's client names lines of what was built, and stands there once for each build on the page.)

/** Under this the page has its builds' hot reload: errors of the page are everybody's, and the first build that comes watches for them. */
const BUILDS = Symbol.for('site.builds-in-development');

/** Under this the page has what React's development build tells of the lines that made what it works on: that of the shell, or of who replaced it. */
const OWNERS = Symbol.for('site.owner-stack');

/** What React says of markup that browsers would change before it is hydrated: on the console alone, and in development nothing is hydrated. */
const MARKUP = 'This will cause a hydration error';

/** What React says of an element of no type: the line that made it is in no stack but that of its owners. */
const NO_TYPE = 'Element type is invalid';

/** Where React says that an error was, by the error: the components, and the lines that made what is in it. @type {WeakMap<object, { place: string, owners: string }>} */
const places = new WeakMap();

/** Whether React has taken something off the page that threw: what is edited then is not there to be replaced. */
let lost = false;

/** Whether a build has said that it has errors: what the page throws then comes of these. */
let isBroken = false;

/** What somebody threw that is no error, as text. @param {unknown} thrown */
function describe(thrown) {
  try {
    return typeof thrown === 'object' ? JSON.stringify(thrown) : String(thrown);
  } catch {
    return String(thrown);
  }
}

/** What is shown, the newest last. @type {string[]} */
let shown = [];

/** @type {HTMLElement | undefined} */
let overlay;

function hide() {
  overlay?.remove();
  overlay = undefined;
  shown = [];
}

/** @returns {HTMLElement} */
function createOverlay() {
  const element = document.createElement('div');
  element.id = 'error-overlay';
  element.setAttribute('role', 'alertdialog');
  element.setAttribute('aria-label', 'Error');
  element.style.cssText = `position:fixed;inset:0;z-index:2147483647;overflow:auto;padding:2rem;background:#1b1b1bf2;color:#fff`;
  const close = document.createElement('button');
  close.textContent = 'Close';
  close.style.cssText =
    'position:absolute;top:1rem;right:1rem;font:inherit;color:inherit;background:none;border:1px solid;padding:.5em 1em';
  close.addEventListener('click', hide);
  const text = document.createElement('pre');
  text.style.cssText = 'margin:0;white-space:pre-wrap;font:14px/1.5 ui-monospace,Menlo,Consolas,monospace';
  element.append(close, text);
  return element;
}

/** @param {string} text */
function show(text) {
  if (shown.includes(text)) return;
  shown.push(text);
  overlay ??= document.body.appendChild(createOverlay());
  const pre = overlay.querySelector('pre');
  if (pre) pre.textContent = shown.join('\n\n');
}

/** What is thrown in the place of a module that does not build: the error of the build is shown already. */
const NOT_BUILT = 'Module build failed';

/** What the server answers where an error comes of those of its build. */
const NOTHING = 204;

/** @returns {string} the lines of what React works on; nothing where it does not, or knows none */
function ownerStack() {
  return Reflect.get(globalThis, OWNERS)?.() ?? '';
}

/** @param {unknown} error @param {string} [where] what is known of its place */
async function report(error, where = '') {
  if (isBroken || String(error).includes(NOT_BUILT)) return;
  const { stack = '' } = error instanceof Error ? error : {};
  const known = (error instanceof Error && places.get(error)) || { place: where };
  const body = JSON.stringify({ page: location.pathname, message: String(error), stack, ...known });
  try {
    // As bytes: what stands between this page and the server may not read it.
    const headers = { 'content-type': 'application/octet-stream' };
    // At the root of the server that the build comes from.
    const address = new URL('/@errors', new URL(__webpack_public_path__, location.href));
    const answer = await fetch(address, { method: 'POST', headers, body });
    if (answer.status === NOTHING) return;
    show(answer.ok ? await answer.text() : `${error}\n${stack}`);
  } catch {
    show(`${error}\n${stack}`);
  }
}

/**
 * Gives what a body that is no JSON throws the line that asked for it: of a rejected promise whose error has no line of a script, Chromium tells the
 * page nothing.
 */
function nameWhoReadsJson() {
  const { json } = Response.prototype;
  Response.prototype.json = function read() {
    const asked = new SyntaxError();
    Error.captureStackTrace?.(asked, read);
    return json.call(this).catch((error) => {
      if (!(error instanceof SyntaxError)) throw error;
      asked.message = error.message;
      throw asked;
    });
  };
}

/** @param {Set<{ status(): string }>} builds whose modules are replaced while somebody edits them */
function watch(builds) {
  const { error: log } = console;
  console.error = (...args) => {
    const [error, place] = args;
    if (error instanceof Error && typeof place === 'string') {
      // React works on what threw while it says so: after that it would know nothing of it.
      const owners = ownerStack();
      places.set(error, { place: (String(error).includes(NO_TYPE) ? owners : '') + place, owners });
      lost = true;
    }
    if (String(error).includes(MARKUP)) {
      const texts = args.slice(1);
      void report(
        String(error).replace(/%s/g, () => texts.shift()),
        ownerStack(),
      );
    }
    log.apply(console, args);
    // React's hot reload says only here that a module could not be replaced, such as one that throws as it is loaded. The page would stay as it
    // was; a new one shows the error.
    if (error instanceof Error && [...builds].some((hot) => hot.status() === 'apply')) location.reload();
  };
  addEventListener('error', (event) => {
    // Of an element that did not load there is no error.
    if (event.error ?? event.message) void report(event.error ?? event.message);
  });
  nameWhoReadsJson();
  // A reason that is no error says nothing of where it is from.
  addEventListener(
    'unhandledrejection',
    ({ reason }) =>
      void report(reason instanceof Error ? reason : `A promise was rejected: ${describe(reason)}`),
  );
  addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') hide();
  });
  // What the client of a development server says: that it puts other code into the page, or what is wrong with it.
  addEventListener('message', ({ data }) => {
    if (String(data).startsWith('webpackHotUpdate')) {
      hide();
      isBroken = false;
      if (lost) location.reload();
    }
    if (data?.type !== 'webpackErrors') return;
    isBroken = true;
    hide();
    data.data.forEach(show);
  });
}

if (!(BUILDS in globalThis)) {
  const builds = new Set();
  Object.assign(globalThis, { [BUILDS]: builds });
  watch(builds);
}
if (import.meta.webpackHot) Reflect.get(globalThis, BUILDS).add(import.meta.webpackHot);
