import { ThemeProvider } from '@site/app/theme-provider';
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { Difference } from './Difference.tsx';

/** Of a generation before which none is kept. */
function show(generation: number) {
  const body = {
    from: null,
    to: generation,
    releases: [{ name: 'mf-two', after: '1.0.0' }],
    pages: { added: ['/two'], removed: [], changed: [] },
    bytes: {},
    pictures: { before: false, after: false },
  };
  Object.assign(window, { fetch: async () => ({ ok: true, text: async () => JSON.stringify(body) }) });
  render(
    <ThemeProvider>
      <MemoryRouter>
        <Difference generation={generation} hasCanary={false} />
      </MemoryRouter>
    </ThemeProvider>,
  );
}

test('before the first generation nothing was live', async () => {
  show(1);
  expect(await screen.findByText('Nothing was live before.')).toBeVisible();
  expect(screen.getByText('mf-two')).toBeVisible();
});

test('what was live before the oldest that is kept is not known, nor what changed', async () => {
  show(271);
  expect(await screen.findByText('What was live before is not kept any more.')).toBeVisible();
  expect(screen.queryByText('Nothing was live before.')).toBeNull();
  expect(screen.queryByText('not on the site')).toBeNull();
});
