import type { BandHeading, BandProps } from '@site/kit';
import type { PageHead } from '@site/kit/section';
import type { Chart, Scale, ValueRange } from '../../components/RangeChart.tsx';
import type { Action, ServiceSlug, TitledText } from '../../content.ts';

interface Figure {
  figure: string;
  label: string;
  text: string;
}

/** What a block holds below its heading, by its kind. */
interface BlockContents {
  prose: { paragraphs: readonly string[] };
  /** Points of equal weight, side by side. */
  cards: { items: readonly TitledText[] };
  /** Terms, each with its explanation beside it. */
  rows: { items: readonly TitledText[] };
  /** Short statements: what is included, or (`dash`) symptoms to look out for. */
  checklist: { marker?: 'tick' | 'dash'; items: readonly string[] };
  steps: { items: readonly TitledText[] };
  /** Numbers worth reading from across the room, or against others of their kind. What a chart shows, the text says too. */
  figures: { items: readonly (Figure & { chart?: Chart })[] };
  /** Ratings of one kind, each beside its bar: all on one scale. */
  ratings: { scale: Scale; items: readonly (Figure & { range?: ValueRange })[] };
  /** A comparison. The first column names the row; every row has a cell for each further column. */
  table: {
    columns: readonly string[];
    rows: readonly { name: string; cells: readonly string[] }[];
    /** Numbers that compare, drawn above the table. The table does not repeat them. */
    chart?: Chart;
    note?: string;
  };
  /** Makers whose equipment we install. */
  brands: { names: readonly string[]; note: string };
  /** Two offers next to each other, such as residential and commercial. */
  pair: { sides: readonly (TitledText & { items: readonly string[] })[] };
  /** Call now, whatever the hour. */
  emergency: { text: string; call: string };
  /** The last word of a page: what to do next, and perhaps why with us. */
  closing: {
    text: string;
    actions: readonly Action[];
    reasons?: { id: string; title: string; items: readonly string[] };
  };
}

export type BlockKind = keyof BlockContents;

export type Block<Kind extends BlockKind = BlockKind> = {
  [Each in Kind]: BandHeading & { kind: Each } & BlockContents[Each];
}[Kind];

export interface ServiceContent {
  /** The title without the company's name. */
  head: PageHead;
  /** `pictureAlt` says what `pictures/<slug>.svg` shows. */
  hero: { title: string; lead: string; actions: readonly Action[]; pictureAlt: string };
  /** From top to bottom. Two neighbours are never of one kind. */
  blocks: readonly Block[];
  price: string | undefined;
  /** Services that visitors of this page often need too. */
  related: readonly ServiceSlug[];
}

/** How the page sets a band off from its neighbours. */
export type BandLook = Pick<BandProps, 'tone' | 'space'>;

export interface BlockProps<Kind extends BlockKind> extends BandLook {
  block: Block<Kind>;
}
