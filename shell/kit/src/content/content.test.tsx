import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { hydrateInKit, renderInKit } from '../../testing/index.tsx';
import { Accordion, Callout, Quote, Table } from '../content.ts';

const NAMES = ['Accordion', 'Callout', 'Prose', 'Quote', 'Table'] as const;

test.each(NAMES)('%s is the same in the HTML and in the browser', async (name) => {
  const { html } = await hydrateInKit(async () => {
    const { EXAMPLES } = await import('../../examples/content.tsx');
    return EXAMPLES[name]();
  });
  expect(html).not.toBe('');
});

test('a row of an accordion is a heading of the browser’s own details, closed until it is opened', async () => {
  renderInKit(
    <Accordion
      items={[
        { title: 'How long?', content: 'A day' },
        { title: 'How much?', content: 'It depends' },
      ]}
    />,
  );
  const titles = screen.getAllByRole('heading', { level: 3 });
  expect(titles.map(({ textContent }) => textContent)).toEqual(['How long?', 'How much?']);
  expect(screen.getByText('A day')).not.toBeVisible();
  await userEvent.click(screen.getByText('How long?'));
  await userEvent.click(screen.getByText('How much?'));
  expect(screen.getByText('A day')).toBeVisible();
  expect(screen.getByText('It depends')).toBeVisible();
});

test('a callout is a note with the name of its title', () => {
  renderInKit(<Callout title="Do not open the panel">It is live.</Callout>);
  expect(screen.getByRole('note', { name: 'Do not open the panel' })).toHaveTextContent('It is live.');
});

test('a quote says whose words they are', () => {
  renderInKit(
    <Quote by="R. Alvarez" about="bakery in Elk Grove">
      Before the dough had risen.
    </Quote>,
  );
  const figure = screen.getByRole('figure');
  expect(within(figure).getByRole('blockquote')).toHaveTextContent(/^Before the dough had risen\.$/);
  expect(figure).toHaveTextContent('R. Alvarez, bakery in Elk Grove');
});

test('a table has a name, a heading for each column, and one for each row', () => {
  renderInKit(
    <Table
      caption="Panels"
      columns={['Panel', 'Load']}
      rows={[
        ['100 A', '80 A'],
        ['200 A', '160 A'],
      ]}
    />,
  );
  const table = screen.getByRole('table', { name: 'Panels' });
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent),
  ).toEqual(['Panel', 'Load']);
  expect(within(table).getByRole('row', { name: '200 A 160 A' })).toBeInTheDocument();
  expect(within(table).getByRole('rowheader', { name: '200 A' })).toBeInTheDocument();
});
