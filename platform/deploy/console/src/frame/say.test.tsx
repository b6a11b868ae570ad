import { ThemeProvider } from '@site/app/theme-provider';
import { act, render, screen } from '@testing-library/react';
import { Away } from './Away.tsx';
import { say } from './say.ts';

test('the same words are said anew each time', () => {
  render(
    <ThemeProvider>
      <Away />
    </ThemeProvider>,
  );
  const said = ['It ends.', 'It ends.', 'It ends.'].map((words) => {
    act(() => say(words));
    // Screen readers say what changes.
    return screen.getByText(words).textContent;
  });
  expect(said[1]).not.toBe(said[0]);
  expect(said[2]).not.toBe(said[1]);
});
