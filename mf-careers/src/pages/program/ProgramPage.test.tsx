import { PATHS, RESUME_HREF } from '@site/kit';
import { readInKit } from '@site/kit/testing';
import { within } from '@testing-library/react';
import { ProgramPage } from './ProgramPage.tsx';

function readProgram() {
  return readInKit(() => <ProgramPage />, PATHS.program);
}

function headingsOf(band: HTMLElement) {
  return within(band)
    .getAllByRole('heading', { level: 3 })
    .map(({ textContent }) => textContent);
}

test('the program has its name, its badge and one h1', async () => {
  const { getAllByRole, getByText } = await readProgram();
  const titles = getAllByRole('heading', { level: 1 });
  expect(titles.map(({ textContent }) => textContent)).toEqual(['Pre-Apprenticeship Program']);
  expect(getByText('Launching 2026')).toBeInTheDocument();
});

test('the page lists the offers of the program', async () => {
  const { getByRole } = await readProgram();
  expect(headingsOf(getByRole('region', { name: 'What the program offers' }))).toEqual([
    'Paid on-the-job training',
    'Free classroom instruction with college credit',
    'An industry credential',
    'Partner organizations',
  ]);
});

test('there are three steps, in order', async () => {
  const { getByRole } = await readProgram();
  expect(headingsOf(getByRole('region', { name: 'Three steps to the first day' }))).toEqual([
    'Review the requirements',
    'Apply by contacting us',
    'Begin training',
  ]);
});

test('the requirements are listed', async () => {
  const { getByRole } = await readProgram();
  const band = getByRole('region', { name: 'Requirements' });
  expect(within(band).getAllByRole('listitem')).toHaveLength(6);
});

test('interest is registered through the contact form', async () => {
  const { getAllByRole } = await readProgram();
  const buttons = getAllByRole('link', { name: /^Register/ });
  expect(buttons.map((button) => button.getAttribute('href'))).toEqual([
    '/contact?service=other#request',
    '/contact?service=other#request',
  ]);
});

test('electricians can send a resume instead', async () => {
  const { getByRole } = await readProgram();
  expect(getByRole('link', { name: 'Email your resume' })).toHaveAttribute('href', RESUME_HREF);
});
