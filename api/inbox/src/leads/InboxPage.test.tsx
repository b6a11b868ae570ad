import { screen, waitFor, within } from '@testing-library/react';
import { LEAD, leadPage, renderInbox } from '../testing/inbox.tsx';

const NOTICE = { title: 'Signed out', detail: 'Sign in again.' };

const soon = new Date(Date.now() + 20 * 60_000).toISOString();
const before = new Date(Date.now() - 20 * 60_000).toISOString();

test('a lead shows its service, when the call is due, and how late it is', async () => {
  renderInbox('/', {
    'GET /leads': leadPage([
      { ...LEAD, dueAt: soon },
      { ...LEAD, id: 'b', name: 'Lee Park', dueAt: before },
    ]),
  });
  const maria = await screen.findByRole('link', { name: /^Maria Delgado.*EV Charger.*call by .*A wall/ });
  expect(maria).toHaveAttribute('href', '/leads/a');
  expect(screen.getByRole('link', { name: /Lee Park.*20 min late/ })).toBeInTheDocument();
  await waitFor(() => expect(document.title).toBe('(2) Inbox'));
});

test('a lead has a call button only if its phone number is certain', async () => {
  renderInbox('/', {
    'GET /leads': leadPage([LEAD, { ...LEAD, id: 'b', name: 'Lee Park', phone: '1-800-FLOWERS', tel: null }]),
  });
  const call = await screen.findByRole('link', { name: 'Call Maria Delgado, (916) 555-0100' });
  expect(call).toHaveAttribute('href', 'tel:+19165550100');
  expect(screen.queryByLabelText(/^Call Lee/)).toBeNull();
});

test('filters are kept in the address and sent to the API', async () => {
  const { asked, router, user } = renderInbox('/?utm=mail');
  await user.click(await screen.findByRole('button', { name: 'Filters' }));
  await user.selectOptions(screen.getByLabelText('Status'), 'Called (0)');
  await user.selectOptions(screen.getByLabelText('Taken by'), 'Me');
  await user.click(screen.getByRole('tab', { name: /All/ }));
  expect(router.state.location.search).toBe('?status=called&assigned=me&view=all');
  await waitFor(() => expect(asked).toContain('GET /leads?view=all&status=called&assigned=me'));
  expect(screen.getByRole('link', { name: 'Export as CSV' })).toHaveAttribute(
    'href',
    '/staff/api/leads.csv?view=all&status=called&assigned=me',
  );
  expect(screen.getByRole('button', { name: 'Filters (2)' })).toBeInTheDocument();
});

test('the search starts when the user stops typing', async () => {
  const { asked, user } = renderInbox('/', { 'GET /leads?q=panel': leadPage([]) });
  await user.type(await screen.findByRole('searchbox', { name: 'Search leads' }), 'panel');
  expect(await screen.findByText('No lead matches. Try other words or fewer filters.')).toBeInTheDocument();
  expect(asked.filter((request) => request.includes('q='))).toEqual(['GET /leads?q=panel']);
});

test('more leads are shown below the first ones', async () => {
  const { user } = renderInbox('/', {
    'GET /leads': leadPage([LEAD], 'second'),
    'GET /leads?cursor=second': leadPage([{ ...LEAD, id: 'b', name: 'Lee Park' }]),
  });
  await user.click(await screen.findByRole('button', { name: 'Show more' }));
  const list = within(screen.getByRole('region', { name: 'Leads' }));
  expect(await list.findByRole('link', { name: /^Lee Park/ })).toBeInTheDocument();
  expect(list.getByRole('link', { name: /^Maria/ })).toBeInTheDocument();
});

test('keys move through the list', async () => {
  const { router, user } = renderInbox('/?view=all', {
    'GET /leads': leadPage([LEAD, { ...LEAD, id: 'b' }]),
    'GET /leads/b': { ...LEAD, id: 'b' },
  });
  await screen.findAllByRole('link', { name: /^Maria/ });
  await user.keyboard('j');
  await waitFor(() => expect(router.state.location.pathname).toBe('/leads/a'));
  await user.keyboard('jj');
  await waitFor(() => expect(router.state.location.pathname).toBe('/leads/b'));
  await user.keyboard('k');
  await waitFor(() => expect(router.state.location.pathname).toBe('/leads/a'));
  await screen.findByRole('heading', { level: 1, name: 'Maria Delgado' });
  await user.keyboard('u');
  await waitFor(() => expect(router.state.location.pathname).toBe('/'));
  expect(router.state.location.search).toBe('?view=all');
});

test('a signed-out user is sent to sign in, and the wanted page is kept', async () => {
  const { router } = renderInbox('/leads/a?view=all', {
    'GET /session': [401, NOTICE],
    'GET /sign-in': { method: 'link' },
  });
  expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeInTheDocument();
  expect(router.state.location.search).toBe(`?next=${encodeURIComponent('/leads/a?view=all')}`);
});

test('the list shows a failure and can be tried again', async () => {
  const problem = { title: 'Storage unavailable', detail: 'Try again in a minute.' };
  const { answers, user } = renderInbox('/', { 'GET /leads': [500, problem] });
  const again = await screen.findByRole('button', { name: 'Try again' });
  expect(screen.getByRole('alert')).toHaveTextContent('Storage unavailable');
  answers['GET /leads'] = leadPage([LEAD]);
  await user.click(again);
  expect(await screen.findByRole('link', { name: /^Maria/ })).toBeInTheDocument();
});
