import { Button, LazyPicture, Link, PATHS, Text, Title, TitledBand } from '@site/kit';
import { useEffect, useState } from 'react';
import classes from './FeaturedWork.module.css';
import { projects, work } from './projects.content.ts';

const loadDialog = () => import(/* webpackChunkName: "project" */ './ProjectDialog.tsx');

export function FeaturedWork() {
  const [dialog, setDialog] = useState<Awaited<ReturnType<typeof loadDialog>>>();
  const [position, setPosition] = useState(0);
  const [opened, setOpened] = useState(false);

  // Opened after it is mounted, so that it knows where to return the focus.
  useEffect(() => setOpened(dialog !== undefined), [dialog]);

  async function show(chosen: number, button: HTMLElement) {
    // Safari does not focus a pressed button, and the dialog returns the focus to it.
    button.focus({ preventScroll: true });
    setPosition(chosen);
    if (dialog) setOpened(true);
    else setDialog(await loadDialog());
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
        <li className={classes.tile}>
          <Text>{work.tile}</Text>
          <Button component={Link} to={PATHS.contact} variant="default">
            {work.plan}
          </Button>
        </li>
      </ul>
      {dialog ? (
        <dialog.ProjectDialog
          position={position}
          onMove={setPosition}
          opened={opened}
          onClose={() => setOpened(false)}
        />
      ) : null}
    </TitledBand>
  );
}
