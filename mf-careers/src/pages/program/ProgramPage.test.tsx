import { RESUME_HREF } from '@site/kit';
import { renderInKit } from '@site/kit/testing';
import { within } from '@testing-library/react';
import { ProgramPage } from './ProgramPage.tsx';

function headingsOf(band: HTMLElement) {
  return within(band)
    .getAllByRole('heading', { level: 3 })
    .map(({ textContent }) => textContent);
}

test('the program has its name, its badge and one h1', () => {
  const { getAllByRole, getByText } = renderInKit(<ProgramPage />);
  const titles = getAllByRole('heading', { level: 1 });
  expect(titles.map(({ textContent }) => textContent)).toEqual(['Pre-Apprenticeship Program']);
  expect(getByText('Launching 2026')).toBeInTheDocument();
});

test('it says what the program offers', () => {
  const { getByRole } = renderInKit(<ProgramPage />);
  expect(headingsOf(getByRole('region', { name: 'What the program offers' }))).toEqual([
    'Paid on-the-job training',
    'Free classroom instruction with college credit',
    'An industry credential',
    'Partner organizations',
  ]);
});

test('there are three steps, in order', () => {
  const { getByRole } = renderInKit(<ProgramPage />);
  expect(headingsOf(getByRole('region', { name: 'Three steps to the first day' }))).toEqual([
    'Review the requirements',
    'Apply by contacting us',
    'Begin training',
  ]);
});

test('the requirements that the first step speaks of are listed', () => {
  const { getByRole } = renderInKit(<ProgramPage />);
  const band = getByRole('region', { name: 'Requirements' });
  expect(within(band).getAllByRole('listitem')).toHaveLength(6);
});

test('interest is registered through the contact form', () => {
  const { getAllByRole } = renderInKit(<ProgramPage />);
  const buttons = getAllByRole('link', { name: /^Register/ });
  expect(buttons.map((button) => button.getAttribute('href'))).toEqual([
    '/contact?service=other',
    '/contact?service=other',
  ]);
});

test('who is an electrician already can send a resume', () => {
  const { getByRole } = renderInKit(<ProgramPage />);
  expect(getByRole('link', { name: 'Email your resume' })).toHaveAttribute('href', RESUME_HREF);
});
