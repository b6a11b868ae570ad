import { Button, Link, PATHS, Picture, Text, VisuallyHidden } from '@site/kit';
import { Modal } from '@site/kit/dialog';
import type { KeyboardEvent } from 'react';
import { CarouselArrow } from '../../components/CarouselArrow.tsx';
import classes from './ProjectDialog.module.css';
import { projects, work } from './projects.content.ts';

interface ProjectDialogProps {
  /** Index of the project. */
  position: number;
  onMove: (position: number) => void;
  opened: boolean;
  onClose: () => void;
}

const STEPS: Partial<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

/** Shows the large picture of a project, with buttons to the other projects and to the form. */
export function ProjectDialog({ position, onMove, opened, onClose }: ProjectDialogProps) {
  const project = projects[position];
  const move = (step: number) => onMove((position + step + projects.length) % projects.length);

  function moveByKey(event: KeyboardEvent) {
    const step = STEPS[event.key];
    // Browsers use arrows with another key: Alt and left goes back.
    if (step && !event.altKey && !event.ctrlKey && !event.metaKey && !event.shiftKey) move(step);
  }

  return (
    <Modal
      opened={opened}
      onClose={onClose}
      onKeyDown={moveByKey}
      title={project?.title}
      closeButtonProps={{ 'aria-label': work.close, size: 48 }}
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
          <Text mt="sm" maw="40.5em">
            {project.text}
          </Text>
          <div className={classes.controls}>
            <CarouselArrow direction="previous" label={work.previous} onClick={() => move(-1)} />
            <p className={classes.position} aria-live="polite">
              <VisuallyHidden>{project.title}, </VisuallyHidden>
              {work.position(position, projects.length)}
            </p>
            <CarouselArrow direction="next" label={work.next} onClick={() => move(1)} />
            <Button component={Link} to={PATHS.contactFor(project.service)} className={classes.plan}>
              {work.plan}
            </Button>
          </div>
        </>
      ) : null}
    </Modal>
  );
}
