import type { Views } from '@site/deploy/answers';
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { Trouble } from './Trouble.tsx';

const point = (release: string, count: number) => ({ at: '2026-11-23T20', release, kind: 'error', count });

test('releases that are summed up are not said to be live no more', () => {
  const views: Views = {
    by: 'hour',
    views: [],
    trouble: [point('other', 5), point('mf-two@1.0.0', 3), point('', 1)],
    vitals: [],
    compositions: {},
  };
  render(
    <MemoryRouter>
      <Trouble views={views} error={undefined} status={undefined} tries={[]} />
    </MemoryRouter>,
  );
  const [others, old, nobodys] = screen.getByRole('list', { name: 'Trouble by release' }).children;
  expect(others).toHaveTextContent('other releases');
  expect(others).not.toHaveTextContent('not live any more');
  expect(old).toHaveTextContent('mf-two@1.0.0 not live any more');
  expect(nobodys).toHaveTextContent('no release is known');
});
