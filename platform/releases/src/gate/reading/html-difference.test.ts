import { firstDifference, type Part } from './html-difference.ts';

function element(tag: string, ...parts: Part[]): Part {
  return { tag, id: tag === 'form' ? 'apply' : '', parts };
}

test.each<[string, Part[], Part[], string | undefined]>([
  [
    'texts that stand in other pieces are the same, as is the space around them',
    ['\n', element('p', 'Call ', 'us'), '\n'],
    [element('p', 'Call us')],
    undefined,
  ],
  [
    'of a long text the place is shown',
    [element('p', `${'same '.repeat(20)}one ${'end '.repeat(20)}`)],
    [element('p', `${'same '.repeat(20)}two`)],
    `in the HTML <p> says "…same same same same one ${'end '.repeat(9)}…", in the browser "…same same same same two"`,
  ],
  [
    'the nearest heading before it is named, and an id',
    [element('h1', 'Careers'), element('section', element('h2', 'Apply'), element('form', 'Now'))],
    [element('h1', 'Careers'), element('section', element('h2', 'Apply'), element('form', 'Later'))],
    'in the HTML <form id="apply"> below "Apply" says "Now", in the browser "Later"',
  ],
  [
    'markup that the browser read otherwise is said with its text',
    [element('p'), element('div', 'Inside')],
    [element('p', element('div', 'Inside'))],
    'in the HTML <p> has nothing more, in the browser <div> "Inside"',
  ],
  [
    'another element in its place is said',
    [element('ul', element('li', 'One'), element('li', 'Two'))],
    [element('ul', element('li', 'One'), element('b'))],
    'in the HTML <ul> has <li> "Two", in the browser <b>',
  ],
])('%s', (_, before, after, said) => {
  expect(firstDifference(before, after)).toBe(said);
});
