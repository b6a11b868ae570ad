import { fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { showLead } from '../leads/details.ts';
import { LEAD } from '../testing/lead.ts';
import { useInboxKeys } from './use-inbox-keys.ts';

beforeAll(() => {
  // jsdom has none.
  Element.prototype.scrollIntoView = () => undefined;
});

function List({ ids, openId, search = '' }: { ids: string[]; openId?: string; search?: string }) {
  useInboxKeys(openId, search);
  return (
    <ul>
      {ids.map((id) => (
        <li key={id}>
          <a href={`#${id}`} data-lead={id}>
            {id}
          </a>
        </li>
      ))}
    </ul>
  );
}

const show = (list: Parameters<typeof List>[0]) => (
  <MemoryRouter>
    <List {...list} />
  </MemoryRouter>
);

const press = (keys: string) => {
  for (const key of keys) fireEvent.keyDown(document.activeElement ?? document.body, { key });
};

test('where a lead has gone from the list the next key goes on from its place', () => {
  const { rerender } = render(show({ ids: ['a', 'b', 'c', 'd'] }));
  press('jjj');
  expect(screen.getByText('c')).toHaveFocus();
  rerender(show({ ids: ['a', 'b', 'd'] }));
  press('j');
  expect(screen.getByText('d')).toHaveFocus();
  rerender(show({ ids: ['a', 'b'] }));
  press('k');
  expect(screen.getByText('b')).toHaveFocus();
});

test('the same where it is open beside the list, also when a pointer has opened it', () => {
  const { rerender } = render(show({ ids: ['a', 'b', 'c'], openId: 'b' }));
  rerender(show({ ids: ['a', 'c'], openId: 'b' }));
  press('j');
  expect(screen.getByText('c')).toHaveFocus();
});

test('another list begins at its beginning', () => {
  const { rerender } = render(show({ ids: ['a', 'b', 'c'] }));
  press('jj');
  rerender(show({ ids: ['x', 'y', 'z'], search: '?q=x' }));
  press('j');
  expect(screen.getByText('x')).toHaveFocus();
});

test('! puts a new lead aside as spam, a suspect by the verdict on it, and nothing that was called', () => {
  const fetch = jest.fn(
    async (_address: string, _init: RequestInit) => new Promise<Response>(() => undefined),
  );
  Object.assign(window, { fetch });
  showLead(LEAD);
  showLead({ ...LEAD, id: 'b', suspect: 'three links' });
  showLead({ ...LEAD, id: 'c', state: 'called', suspect: 'three links' });
  render(show({ ids: ['a', 'b', 'c'] }));
  press('j!j!j!');
  expect(fetch.mock.calls.map(([address, { body }]) => [address, body])).toEqual([
    ['/staff/api/leads/a/state', '{"was":"new","state":"spam"}'],
    ['/staff/api/leads/b/suspicion', '{"isSpam":true}'],
  ]);
});
