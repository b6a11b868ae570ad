import { MantineProvider } from '@mantine/core';
import type { InboxLeadDetail } from '@site/contract/inbox';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { showLead, useOpenedLead } from '../leads/details.ts';
import { LEAD } from '../testing/lead.ts';
import { StateSteps } from './StateSteps.tsx';

function Opened() {
  const { lead } = useOpenedLead('a');
  return lead ? <StateSteps lead={lead} /> : null;
}

function open(change: Partial<InboxLeadDetail>, ...answers: [status: number, body: object][]) {
  const fetch = jest.fn(async (_address: string, _init: RequestInit) => {
    const [status = 500, body = {}] = answers.shift() ?? [];
    return { ok: status < 400, status, json: async () => body, text: async () => JSON.stringify(body) };
  });
  Object.assign(window, { fetch });
  showLead({ ...LEAD, ...change });
  render(
    <MantineProvider env="test" withCssVariables={false} withGlobalClasses={false}>
      <Opened />
    </MantineProvider>,
  );
  return fetch;
}

const spam = () => screen.queryByRole('button', { name: 'It is spam' });

test('a new lead is put aside as spam, where nobody has called it meanwhile', async () => {
  const detail = 'Ana changed it to Called at 9:14 AM. Look at it again.';
  const fetch = open(
    {},
    [409, { type: '/problems/changed-meanwhile', title: 'Changed meanwhile', detail }],
    [200, { ...LEAD, state: 'called' }],
  );
  await userEvent.click(spam() ?? document.body);
  expect(await screen.findByText(detail)).toBeInTheDocument();
  expect(fetch.mock.calls[0]).toMatchObject([
    '/staff/api/leads/a/state',
    { body: '{"was":"new","state":"spam"}' },
  ]);
  expect(screen.getByRole('button', { name: 'Called', pressed: true })).toBeInTheDocument();
  expect(spam()).toBeNull();
});

test.each([
  ['was called', { state: 'called' }],
  ['is a suspect, which has it beside its reason', { suspect: 'three links' }],
] as const)('a lead that %s is not offered as spam there', (_which, change) => {
  open(change);
  expect(spam()).toBeNull();
});
