test('React makes no stack of each element that is created, which would be a sixth of what tests take', () => {
  const elements = [<p key="a" />, <p key="b" />];
  const [first, second] = elements.map((element) => Reflect.get(element, '_debugStack'));
  expect(first).toBeInstanceOf(Error);
  expect(second).toBe(first);
});
