import { Dialog } from '@site/app/dialog';
import { KEY_WORDS } from '../keyboard/keys.ts';
import classes from './KeysDialog.module.css';

/** The list of keys. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Keys" onClose={onClose}>
      <dl className={classes.keys}>
        {KEY_WORDS.map(([keys, words]) => (
          <div key={keys}>
            <dt>
              {keys.split(/\s{2,}/).map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
      <p className={classes.off}>They can be switched off under “Account”.</p>
    </Dialog>
  );
}
