/** What is computed of an element in a document, where a style sheet and the element itself have a rule. */
function computed(html: string, selector: string) {
  document.body.innerHTML = html;
  const [element] = document.querySelectorAll(selector);
  if (!element) throw new Error(`There is no ${selector}`);
  return getComputedStyle(element);
}

test('a computed style says what is hidden, also by an element around it', () => {
  expect(computed('<div style="visibility: hidden"><p>Text</p></div>', 'p').visibility).toBe('hidden');
  expect(computed('<style>i, aside b { display: none }</style><b>Text</b>', 'b').display).not.toBe('none');
  expect(computed('<style>i, b { display: none }</style><b>Text</b>', 'b').display).toBe('none');
  expect(computed('<style>aside b { display: none }</style><aside><b>Text</b></aside>', 'b').display).toBe(
    'none',
  );
});

test("a computed style has the browser's own rules, and no colour that no rule sets", () => {
  expect(computed('<script></script>', 'script').display).toBe('none');
  expect(computed('<p hidden>Text</p>', 'p').display).toBe('none');
  const { display, backgroundColor } = computed('<p>Text</p>', 'p');
  expect([display, backgroundColor]).toEqual(['block', '']);
});
