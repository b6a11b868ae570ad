import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { readQuery } from '../leads/query.ts';
import { Sender } from './Sender.tsx';

test('a lead leads to all that came from its address, whatever became of it', () => {
  render(
    <MemoryRouter>
      <Sender email="dana+site@example.com" />
    </MemoryRouter>,
  );
  const address =
    screen.getByRole('link', { name: 'All requests from this address' }).getAttribute('href') ?? '';
  expect(readQuery(address.slice(1))).toEqual({ q: 'dana+site@example.com', view: 'all' });
});
