import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { LostDialog } from './LostDialog.tsx';

function open() {
  const [onLost, onClose] = [jest.fn(), jest.fn()];
  render(
    <MantineProvider env="test" withCssVariables={false} withGlobalClasses={false}>
      <LostDialog name="Maria" onLost={onLost} onClose={onClose} />
    </MantineProvider>,
  );
  return { onLost, onClose };
}

test('without a reason nothing is lost, and the field says what is missing', async () => {
  const { onLost } = open();
  await userEvent.click(screen.getByRole('button', { name: 'Mark as lost' }));
  expect(onLost).not.toHaveBeenCalled();
  expect(screen.getByLabelText('In your words')).toHaveAccessibleDescription('Choose a reason or write one.');
});

test('a usual reason and own words are kept together', async () => {
  const { onLost, onClose } = open();
  await userEvent.click(screen.getByRole('radio', { name: 'Too far' }));
  await userEvent.type(screen.getByLabelText('In your words'), 'Placerville{Enter}');
  expect(onLost).toHaveBeenCalledWith('Too far: Placerville');
  expect(onClose).toHaveBeenCalledTimes(1);
});
