import { renderInKit } from '@site/kit/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { PAGE_DATA_ID } from '../document/page-data.ts';
import { rememberScroll } from './scroll.ts';
import { describeFirstPage, forgetShownPage, usePageChange } from './use-page-change.ts';

let scrolled: jest.SpyInstance;

beforeEach(() => {
  forgetShownPage();
  sessionStorage.clear();
  const data = JSON.stringify({ origin: 'https://example.com', discovery: {} });
  document.head.innerHTML = `<title data-page="">As the HTML says</title>
    <script type="application/json" id="${PAGE_DATA_ID}">${data}</script>`;
  scrolled = jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
});

afterEach(() => jest.restoreAllMocks());

/** The key of the history entry that is shown. */
let key: string;

function Page() {
  const location = useLocation();
  const navigate = useNavigate();
  const name = location.pathname.slice(1) || 'home';
  key = location.key;
  usePageChange(location.pathname, { title: `About ${name}`, description: `All about ${name}.` });
  return (
    <>
      <Link to="/contact">Contact</Link>
      <Link to="/contact#form">Form</Link>
      <Link to="/contact#nothing">Nothing</Link>
      <button type="button" onClick={() => navigate(-1)}>
        Back
      </button>
      <main>
        <h1>{name}</h1>
        <div id="form">Form</div>
      </main>
    </>
  );
}

function canonical() {
  return document.querySelector('link[rel=canonical]')?.getAttribute('href');
}

function goTo(name: string) {
  return userEvent.click(screen.getByRole('link', { name }));
}

test('the first page is left as the HTML has it', () => {
  renderInKit(<Page />);
  expect(document.title).toBe('As the HTML says');
  expect(document.body).toHaveFocus();
  expect(scrolled).not.toHaveBeenCalled();
});

test('the first page has its own title where the HTML came without a page, and is not moved to', () => {
  describeFirstPage();
  renderInKit(<Page />);
  expect(document.title).toBe('About home');
  expect(document.querySelectorAll('title')).toHaveLength(1);
  expect(document.body).toHaveFocus();
  expect(scrolled).not.toHaveBeenCalled();
});

test('the next page has its own title, description and canonical address', async () => {
  renderInKit(<Page />);
  await goTo('Contact');
  expect(document.title).toBe('About contact');
  expect(document.querySelector('meta[name=description]')).toHaveAttribute('content', 'All about contact.');
  expect(canonical()).toBe('https://example.com/contact');
});

test('the next page is shown from its top, with the focus on its heading', async () => {
  renderInKit(<Page />);
  await goTo('Contact');
  expect(screen.getByRole('heading', { level: 1, name: 'contact' })).toHaveFocus();
  expect(scrolled.mock.calls).toEqual([[{ top: 0, behavior: 'instant' }]]);
});

test('the focus does not scroll the page by itself', async () => {
  const focus = jest.spyOn(HTMLElement.prototype, 'focus');
  renderInKit(<Page />);
  await goTo('Contact');
  expect(focus).toHaveBeenLastCalledWith({ preventScroll: true });
});

test('an anchor in the address is scrolled to, and has the focus', async () => {
  const shown = jest.spyOn(HTMLElement.prototype, 'scrollIntoView');
  renderInKit(<Page />);
  await goTo('Form');
  expect(shown.mock.contexts).toEqual([document.getElementById('form')]);
  expect(document.getElementById('form')).toHaveFocus();
  expect(scrolled).not.toHaveBeenCalled();
});

test('an anchor that is not there leads to the top', async () => {
  renderInKit(<Page />);
  await goTo('Nothing');
  expect(scrolled.mock.calls).toEqual([[{ top: 0, behavior: 'instant' }]]);
});

test('going back leads to where the visitor was', async () => {
  renderInKit(<Page />);
  Object.defineProperty(window, 'scrollY', { configurable: true, value: 700 });
  rememberScroll(key);
  await goTo('Contact');
  await userEvent.click(screen.getByRole('button', { name: 'Back' }));
  expect(document.title).toBe('About home');
  expect(canonical()).toBe('https://example.com/');
  expect(screen.getByRole('heading', { level: 1, name: 'home' })).toHaveFocus();
  expect(scrolled).toHaveBeenLastCalledWith({ top: 700, behavior: 'instant' });
});

test('going back to where nobody scrolled leads to the top', async () => {
  renderInKit(<Page />);
  await goTo('Contact');
  scrolled.mockClear();
  await userEvent.click(screen.getByRole('button', { name: 'Back' }));
  expect(scrolled.mock.calls).toEqual([[{ top: 0, behavior: 'instant' }]]);
});

test('a page that is rendered again has not changed', () => {
  const { rerender } = renderInKit(<Page />);
  screen.getByRole('button', { name: 'Back' }).focus();
  rerender(<Page />);
  expect(screen.getByRole('button', { name: 'Back' })).toHaveFocus();
  expect(document.title).toBe('As the HTML says');
});
