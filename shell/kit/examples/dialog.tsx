// An example of the dialog.
import { Modal } from '../src/dialog.ts';
import { Text } from '../src/index.ts';

export const EXAMPLES = {
  Modal: () => (
    <Modal
      opened
      onClose={() => undefined}
      title="A depot for forty vans"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Text>Built in nine weeks, beside a street that stayed open.</Text>
    </Modal>
  ),
};
