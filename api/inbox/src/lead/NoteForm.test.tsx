import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { showLead } from '../leads/details.ts';
import { LEAD } from '../testing/lead.ts';
import { readDraft } from './drafts.ts';
import { NoteForm } from './NoteForm.tsx';

/** An API that answers when it is told to. */
function open() {
  let answer: (status: number) => void = () => undefined;
  const asked = new Promise<number>((resolve) => {
    answer = resolve;
  });
  window.fetch = async (_address, init) => {
    const status = init?.method === 'POST' ? await asked : 200;
    return { ok: status < 400, status, text: async () => JSON.stringify(LEAD) } as Response;
  };
  showLead(LEAD);
  sessionStorage.clear();
  render(
    <MantineProvider env="test" withCssVariables={false} withGlobalClasses={false}>
      <NoteForm id="a" />
    </MantineProvider>,
  );
  return answer;
}

const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Note' });

async function sendAndBeginAnother() {
  const answer = open();
  await userEvent.type(field(), 'Called twice');
  await userEvent.click(screen.getByRole('button', { name: 'Add note' }));
  expect(field()).toHaveValue('');
  await userEvent.type(field(), 'Wants it soon');
  return answer;
}

test('a note that is begun while another one is on its way is kept as a draft', async () => {
  const answer = await sendAndBeginAnother();
  answer(200);
  await screen.findByDisplayValue('Wants it soon');
  await new Promise((resolve) => setTimeout(resolve));
  expect(field()).toHaveValue('Wants it soon');
  expect(readDraft('a')).toBe('Wants it soon');
});

test('a note that is not kept stands before the one that was begun meanwhile', async () => {
  const answer = await sendAndBeginAnother();
  answer(503);
  expect(await screen.findByDisplayValue(/Called twice/)).toHaveValue('Called twice\n\nWants it soon');
  expect(readDraft('a')).toBe('Called twice\n\nWants it soon');
});

test('a note that was kept leaves no draft', async () => {
  const answer = open();
  await userEvent.type(field(), 'Called twice');
  await userEvent.click(screen.getByRole('button', { name: 'Add note' }));
  answer(200);
  await new Promise((resolve) => setTimeout(resolve));
  await screen.findByDisplayValue('');
  expect(readDraft('a')).toBe('');
});
