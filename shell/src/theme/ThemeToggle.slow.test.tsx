import { Button } from '@site/kit';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { keepColorScheme } from '../bootstrap/color-scheme.ts';
import { ThemeProvider } from './ThemeProvider.tsx';
import { ThemeToggle } from './ThemeToggle.tsx';

// As the script in the HTML does.
beforeAll(keepColorScheme);

beforeEach(() => {
  localStorage.clear();
  document.documentElement.dataset.mantineColorScheme = 'light';
});

function renderToggle() {
  render(
    <ThemeProvider>
      <ThemeToggle />
    </ThemeProvider>,
  );
  return screen.getByRole('button', { name: 'Switch between light and dark theme' });
}

function shown() {
  return document.documentElement.dataset.mantineColorScheme;
}

test('the toggle switches to dark, keeps that, and switches back', async () => {
  const toggle = renderToggle();
  await userEvent.click(toggle);
  expect([shown(), localStorage.getItem('yes-ui-theme')]).toEqual(['dark', 'dark']);
  await userEvent.click(toggle);
  expect([shown(), localStorage.getItem('yes-ui-theme')]).toEqual(['light', 'light']);
});

test('without storage the choice lasts as long as the page', async () => {
  const blocked = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  });
  await userEvent.click(renderToggle());
  expect(shown()).toBe('dark');
  blocked.mockRestore();
});

test('the toggle is worked with the keyboard', async () => {
  renderToggle();
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  expect(shown()).toBe('dark');
});

test('the provider leaves the scheme that the page came with as it is', () => {
  document.documentElement.dataset.mantineColorScheme = 'dark';
  render(
    <ThemeProvider>
      <Button>Call</Button>
    </ThemeProvider>,
  );
  expect(shown()).toBe('dark');
});
