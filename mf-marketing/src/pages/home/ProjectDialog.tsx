import { Picture, Text } from '@site/kit';
import { Modal } from '@site/kit/dialog';
import { useEffect, useState } from 'react';
import classes from './ProjectDialog.module.css';
import { type Project, work } from './projects.content.ts';

export interface ProjectDialogProps {
  /** The project chosen last. It stays while the dialog fades away. */
  project: Project | undefined;
  opened: boolean;
  onClose: () => void;
}

/** The picture of a project, large. */
export function ProjectDialog({ project, opened, onClose }: ProjectDialogProps) {
  // Where the focus was is noted when the dialog opens, not when it comes opened.
  const [ready, setReady] = useState(false);
  useEffect(() => setReady(true), []);
  return (
    <Modal
      opened={opened && ready}
      onClose={onClose}
      title={project?.title}
      closeButtonProps={{ 'aria-label': work.close, size: 44 }}
      classNames={classes}
    >
      {project ? (
        <>
          <Picture
            src={project.picture}
            alt={project.alt}
            width={640}
            height={480}
            className={classes.picture}
          />
          <Text mt="sm" maw="66ch">
            {project.text}
          </Text>
        </>
      ) : null}
    </Modal>
  );
}
