import { plural } from '../words/numbers.ts';
import classes from './Pages.module.css';

interface PagesProps {
  pages: { added: readonly string[]; removed: readonly string[]; changed: readonly string[] };
}

/** Pages by what became of them. */
export function Pages({ pages }: PagesProps) {
  const kinds = (['added', 'removed', 'changed'] as const).filter((kind) => pages[kind].length > 0);
  if (kinds.length === 0) return <p>No page looks or reads differently.</p>;
  return (
    <>
      {kinds.map((kind) => (
        <details key={kind} className={classes.kind} open={pages[kind].length <= 12}>
          <summary>
            {plural(pages[kind].length, 'page')} {kind}
          </summary>
          <ul>
            {pages[kind].map((address) => (
              <li key={address}>{address}</li>
            ))}
          </ul>
        </details>
      ))}
    </>
  );
}
