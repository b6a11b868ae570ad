import classes from './Avatar.module.css';
import type { Testimonial } from './testimonials.content.ts';

function initialsOf(name: string): string {
  const [first = '', ...others] = name.split(' ');
  return first.charAt(0) + (others.at(-1) ?? '').charAt(0);
}

/** Returns the paths of one breaker. The handle is on the inner side when the breaker is on. */
function breakerPath(state: string, position: number): { on: boolean; body: string; handle: string } {
  const right = position % 2 === 1;
  const x = right ? 84 : 16;
  const y = 8 + Math.floor(position / 2) * 24;
  const on = state === '1';
  const inside = right ? x + 6 : x + 40;
  const outside = right ? x + 40 : x + 6;
  return { on, body: `M${x} ${y}h60v20h-60z`, handle: `M${on ? inside : outside} ${y + 4}h14v12h-14z` };
}

/** A customer's picture, or the initials on a breaker panel. Decoration: the name follows. */
export function Avatar({ name, avatar, breakers }: Testimonial) {
  if (avatar) {
    return <img className={classes.avatar} src={avatar} alt="" width={160} height={160} loading="lazy" />;
  }
  const paths = [...breakers].map(breakerPath);
  const handles = (on: boolean) => paths.flatMap((path) => (path.on === on ? [path.handle] : [])).join('');
  return (
    <span className={classes.avatar} aria-hidden="true">
      {/* biome-ignore lint/a11y/noSvgWithoutTitle: decoration */}
      <svg viewBox="0 0 160 160" className={classes.panel}>
        <path className={classes.body} d={paths.map(({ body }) => body).join('')} />
        <path className={classes.off} d={handles(false)} />
        <path className={classes.on} d={handles(true)} />
      </svg>
      <span className={classes.initials}>{initialsOf(name)}</span>
    </span>
  );
}
