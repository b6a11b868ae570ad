import { ROW_DRAWINGS } from './drawings.ts';

/** Drawn on a field of 24 by 24 with one line, as on the site. */
const PATHS = {
  ...ROW_DRAWINGS,
  mail: 'M3 7a2 2 0 0 1 2-2h14a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2zM3 7l9 6 9-6',
  search: 'M10 17a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM21 21l-6-6',
  filter: 'M4 6h16M7 12h10M10 18h4',
  back: 'M5 12h14M5 12l6 6M5 12l6-6',
  alert:
    'M12 9v4M12 16.5v.5M10.4 4.6 2.7 18a1.8 1.8 0 0 0 1.6 2.7h15.4a1.8 1.8 0 0 0 1.6-2.7L13.6 4.6a1.8 1.8 0 0 0-3.2 0z',
  check: 'M5 12l5 5L20 7',
  close: 'M6 6l12 12M18 6L6 18',
  inbox: 'M4 5h16v14H4zM4 13h4.5l1.5 2.5h4l1.5-2.5H20',
  chart: 'M4 20V10M10 20V4M16 20v-7M21 20H3',
  people:
    'M9 11a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM2.5 21v-2a4 4 0 0 1 4-4h5a4 4 0 0 1 4 4v2M16 3.2a4 4 0 0 1 0 7.6M21.5 21v-2a4 4 0 0 0-3-3.9',
  person: 'M12 11a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM5 21v-2a4 4 0 0 1 4-4h6a4 4 0 0 1 4 4v2',
  moon: 'M12 3a7 7 0 0 0 9 9 9 9 0 1 1-9-9z',
  sun: 'M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM3 12h1M20 12h1M12 3v1M12 20v1M5.6 5.6l.7.7M17.7 17.7l.7.7M18.4 5.6l-.7.7M6.3 17.7l-.7.7',
  keyboard: 'M3 6h18v12H3zM7 10h.01M11 10h.01M15 10h.01M7.5 14h9M18 10h.01',
  key: 'M8 15a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM12 11h9M18 11v4M15 11v2',
  down: 'M7 10l5 5 5-5',
  download: 'M12 4v11M7 11l5 5 5-5M4 20h16',
} as const;

type IconName = keyof typeof PATHS;

type IconProps = { size?: number } & (
  | { name: IconName }
  | { /** One that only one page has. */ path: string }
);

/** A drawing beside words that say the same. */
export function Icon({ size = 20, ...drawing }: IconProps) {
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={'path' in drawing ? drawing.path : PATHS[drawing.name]} />
    </svg>
  );
}
