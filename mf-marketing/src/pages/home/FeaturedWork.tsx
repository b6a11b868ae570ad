import { LazyPicture, Text, Title, TitledBand } from '@site/kit';
import { useState } from 'react';
import classes from './FeaturedWork.module.css';
import { ProjectDialog } from './ProjectDialog.tsx';
import { projects, work } from './projects.content.ts';

export function FeaturedWork() {
  const [position, setPosition] = useState(0);
  const [opened, setOpened] = useState(false);

  function show(chosen: number, button: HTMLElement) {
    // The dialog gives the focus back to what has it. In Safari that is not the button that was pressed.
    button.focus({ preventScroll: true });
    setPosition(chosen);
    setOpened(true);
  }

  return (
    <TitledBand heading={work} space="wide">
      <ul className={classes.grid}>
        {projects.map((entry, place) => (
          <li key={entry.id} className={classes.card}>
            <Title order={3} size="h4">
              <button
                type="button"
                className={classes.open}
                aria-haspopup="dialog"
                onClick={({ currentTarget }) => show(place, currentTarget)}
              >
                {entry.title}
              </button>
            </Title>
            <LazyPicture src={entry.picture} width={640} height={480} className={classes.picture} />
            <Text size="sm" c="dimmed">
              {entry.text}
            </Text>
          </li>
        ))}
      </ul>
      <ProjectDialog
        position={position}
        onMove={setPosition}
        opened={opened}
        onClose={() => setOpened(false)}
      />
    </TitledBand>
  );
}
