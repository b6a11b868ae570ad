import { init } from '@module-federation/enhanced/runtime';
import { act, screen } from '@testing-library/react';
import { isTaken } from './as-html/state.client.ts';
import { PAGE_DATA_ID } from './document/page-data.ts';
import { hydrate } from './site.client.tsx';

const DATA = { origin: 'https://example.com', discovery: { schema: '', microFrontends: {} }, files: {} };

init({ name: 'site', remotes: [] });

/** Whether the page was taken whenever somebody began to listen to the way back. */
const taken: boolean[] = [];

test('the page is taken once the router listens to the way back: until then the browser has to answer', async () => {
  document.head.innerHTML = `<script type="application/json" id="${PAGE_DATA_ID}">${JSON.stringify(DATA)}</script>`;
  document.body.innerHTML = '<div id="root"></div>';
  const listen = window.addEventListener.bind(window);
  jest.spyOn(window, 'addEventListener').mockImplementation((type: string, ...of: unknown[]) => {
    if (type === 'popstate') taken.push(isTaken());
    return Reflect.apply(listen, window, [type, ...of]);
  });
  await act(async () => {
    hydrate();
    expect([isTaken(), taken]).toEqual([false, []]);
  });
  expect([isTaken(), taken]).toEqual([true, [false]]);
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('404');
});
