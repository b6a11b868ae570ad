// The dialog, apart from the front door: fetched when a visitor opens one.
import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';

export { Modal } from '@mantine/core';
