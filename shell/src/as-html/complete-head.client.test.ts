/** @jest-environment jsdom */
import { PAGE_DATA_ID, type PageData } from '../document/page-data.ts';
import { completeHead, nameFiles } from './complete-head.client.ts';

const remote = (page: string) => ({
  url: '',
  metadata: { integrity: '', version: '1' },
  extras: {
    container: `mf_${page}`,
    kit: '*',
    routes: [{ path: `/${page}`, page, addresses: [`/${page}`] }],
  },
});

const files = (name: string, chunks: Record<string, string[]>) => ({
  base: `/releases/${name}/`,
  placeholder: '',
  chunks,
  published: {
    integrity: Object.fromEntries(
      Object.values(chunks).flatMap((all) => all.map((file) => [file, `sha384-${file}`])),
    ),
    styles: {},
  },
});

const DATA: PageData = {
  origin: 'https://example.com',
  discovery: {
    schema: '',
    microFrontends: { '@site/mf-one': [remote('one')], '@site/mf-two': [remote('two')] },
  },
  files: {
    shell: files('shell', { main: ['main.css', 'main.js', 'as-html.client.js', 'view.client.js'] }),
    remotes: {
      mf_one: files('one', { mf_one: ['entry.js'], section: ['section.js'], one: ['one.js', 'one.css'] }),
      mf_two: files('two', { mf_two: ['entry.js'], section: ['section.js'], two: ['two.js'] }),
    },
  },
};

const HEAD = `<meta name="composition" content="abc"><meta name="page-data" content="sha256-x"><style>h1{}</style><style data-href="/one.css">h2{}</style>`;

/** What `fetch` answers; jsdom has none. */
let answer: () => Promise<{ text: () => Promise<string> }>;
let asked: unknown[];

beforeEach(() => {
  asked = [];
  globalThis.fetch = ((...of: unknown[]) => {
    asked.push(of);
    return answer();
  }) as typeof fetch;
  document.head.innerHTML = HEAD;
  document.body.innerHTML = '<div id="root"><main></main></div>';
  window.history.replaceState(null, '', '/one');
});

const head = () =>
  [...document.head.children].map((element) =>
    element.matches('link')
      ? [...element.attributes].map(({ name, value }) => (value ? `${name}=${value}` : name)).join(' ')
      : element.tagName,
  );

const link = (as: string, mark: string, href: string) =>
  `rel=preload as=${as} media=not all ${mark && `${mark} `}href=/releases/${href} integrity=sha384-${href.split('/').pop()} crossorigin=anonymous`;

const shell = link('script', 'data-run', 'shell/main.js');
const section = (mark: string, page: string) =>
  ['entry.js', 'section.js', `${page}.js`].map((file) => link('script', mark, `${page}/${file}`));

test('the data are asked for by their hash again where they did not come, and then name the files of the page', async () => {
  window.pageData = Promise.reject(new Error('No line'));
  await expect(completeHead()).rejects.toThrow('No line');
  answer = () => Promise.reject(new Error('Nobody answers'));
  await expect(completeHead()).rejects.toThrow('Nobody answers');
  answer = () => Promise.resolve({ text: () => Promise.resolve(JSON.stringify(DATA)) });
  await Promise.all([completeHead(), completeHead()]);
  const question = ['/.well-known/page-data.json?abc', { integrity: 'sha256-x' }];
  expect(asked).toEqual([question, question]);
  expect(JSON.parse(document.getElementById(PAGE_DATA_ID)?.textContent ?? '')).toEqual(DATA);
  expect(head()).toEqual([
    'META',
    'META',
    'STYLE',
    // Before what the section says otherwise.
    link('style', 'data-run', 'shell/main.css'),
    'STYLE',
    'SCRIPT',
    shell,
    ...section('data-lazy', 'one'),
  ]);
});

function withData(): void {
  document.head.innerHTML = `${HEAD}<script type="application/json" id="${PAGE_DATA_ID}">${JSON.stringify(DATA)}</script>`;
}

test('the next page has the files of its own section, and those of the shell where they were', () => {
  withData();
  nameFiles('/one');
  const before = head();
  nameFiles('/two');
  expect(head()).toEqual([...before.slice(0, 7), ...section('data-lazy', 'two')]);
  nameFiles('/nowhere');
  expect(head()).toEqual(before.slice(0, 7));
});

test("the files of a section with fields come with the shell's", () => {
  withData();
  document.body.innerHTML = '<div id="root"><main><textarea></textarea></main></div>';
  nameFiles('/one');
  expect(head().slice(7)).toEqual(section('', 'one'));
});
