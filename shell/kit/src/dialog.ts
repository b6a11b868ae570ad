import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';

export {
  /** A dialog above the page, with a title. What it shows is not in the HTML. */
  Modal,
} from '@mantine/core';
