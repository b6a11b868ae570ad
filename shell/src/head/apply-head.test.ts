import { htmlDocument } from '../document/html.server.ts';
import { PAGE_DATA_ID } from '../document/page-data.ts';
import { applyHead } from './head.ts';

const ORIGIN = 'https://example.com';

/** Puts the head of a page into the document as the server would. */
function openDocument() {
  const html = htmlDocument(
    {
      origin: ORIGIN,
      discovery: { schema: '', microFrontends: {} },
      shell: { base: '/', placeholder: '/@client/shell/', chunks: {} },
      remotes: {},
    },
    { address: '/', head: { title: 'Home', description: 'The first page.' }, markup: '' },
  );
  document.head.innerHTML = new DOMParser().parseFromString(html, 'text/html').head.innerHTML;
}

function all(selector: string, attribute: string) {
  return [...document.head.querySelectorAll(selector)].map((element) => element.getAttribute(attribute));
}

test("the document takes the new page's head, each element once", () => {
  openDocument();
  applyHead(ORIGIN, '/contact', { title: 'Contact <Us>', description: 'Write & call.' });
  expect(document.title).toBe('Contact <Us>');
  expect(document.head.querySelectorAll('title')).toHaveLength(1);
  expect(all('meta[name=description]', 'content')).toEqual(['Write & call.']);
  expect(all('link[rel=canonical]', 'href')).toEqual(['https://example.com/contact']);
  expect(all('meta[property="og:url"]', 'content')).toEqual(['https://example.com/contact']);
});

test('robots are turned away from one page and are welcome on the next', () => {
  openDocument();
  applyHead(ORIGIN, '/nowhere', { title: 'Nothing', description: 'Nothing here.', noindex: true });
  expect(all('meta[name=robots]', 'content')).toEqual(['noindex']);
  expect(all('link[rel=canonical]', 'href')).toEqual([]);
  applyHead(ORIGIN, '/', { title: 'Home', description: 'The first page.' });
  expect(all('meta[name=robots]', 'content')).toEqual([]);
  expect(all('link[rel=canonical]', 'href')).toEqual(['https://example.com/']);
});

test('elements that belong to no page stay in the head', () => {
  openDocument();
  applyHead(ORIGIN, '/contact', { title: 'Contact', description: 'Write.' });
  expect(all('meta[charset]', 'charset')).toEqual(['utf-8']);
  expect(document.getElementById(PAGE_DATA_ID)).not.toBeNull();
});
