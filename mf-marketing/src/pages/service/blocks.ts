import type { BandHeading, BandProps } from '@site/kit';
import type { PageHead } from '@site/kit/section';
import type { Bar, Scale } from '../../components/RangeChart.tsx';
import type { Action, PictureContent, ServiceSlug, TitledText } from '../../content.ts';

/** Running text. */
export interface ProseBlock extends BandHeading {
  kind: 'prose';
  paragraphs: readonly string[];
}

/** Points of equal weight, side by side. */
export interface CardsBlock extends BandHeading {
  kind: 'cards';
  items: readonly TitledText[];
}

/** Terms, each with its explanation beside it. */
export interface RowsBlock extends BandHeading {
  kind: 'rows';
  items: readonly TitledText[];
}

/** Short statements: what is included, or (`dash`) symptoms to look out for. */
export interface ChecklistBlock extends BandHeading {
  kind: 'checklist';
  marker?: 'tick' | 'dash';
  items: readonly string[];
}

/** What happens, in order. */
export interface StepsBlock extends BandHeading {
  kind: 'steps';
  items: readonly TitledText[];
}

/** A number, with what it counts. */
export interface Figure {
  figure: string;
  label: string;
  text: string;
  /** The number against others of its kind. What it shows, the text says too. */
  chart?: Chart;
}

/** Numbers worth reading from across the room. */
export interface FiguresBlock extends BandHeading {
  kind: 'figures';
  items: readonly Figure[];
}

/** Bars on one scale. */
export interface Chart {
  scale: Scale;
  bars: readonly Bar[];
}

/** Ratings of one kind, each beside its bar: all on one scale. */
export interface RatingsBlock extends BandHeading {
  kind: 'ratings';
  scale: Scale;
  items: readonly (Omit<Figure, 'chart'> & { range?: Pick<Bar, 'from' | 'to' | 'open'> })[];
}

/** A comparison. The first column names the row; every row has a cell for each further column. */
export interface TableBlock extends BandHeading {
  kind: 'table';
  columns: readonly string[];
  rows: readonly { name: string; cells: readonly string[] }[];
  /** The row that numbers compare in, drawn above the table. */
  chart?: Chart;
  note?: string;
}

/** Makers whose equipment we install. */
export interface BrandsBlock extends BandHeading {
  kind: 'brands';
  names: readonly string[];
  note: string;
}

/** Two offers next to each other, such as residential and commercial. */
export interface PairBlock extends BandHeading {
  kind: 'pair';
  sides: readonly { title: string; text: string; items: readonly string[] }[];
}

/** Call now, whatever the hour. */
export interface EmergencyBlock extends BandHeading {
  kind: 'emergency';
  text: string;
  call: string;
}

/** The last word of a page: what to do next, and perhaps why with us. */
export interface ClosingBlock extends BandHeading {
  kind: 'closing';
  text: string;
  actions: readonly Action[];
  reasons?: { id: string; title: string; items: readonly string[] };
}

export type Block =
  | ProseBlock
  | CardsBlock
  | RowsBlock
  | ChecklistBlock
  | StepsBlock
  | FiguresBlock
  | RatingsBlock
  | TableBlock
  | BrandsBlock
  | PairBlock
  | EmergencyBlock
  | ClosingBlock;

export interface ServiceContent {
  /** The title without the company's name. */
  head: PageHead;
  /** The picture is 640 by 480. */
  hero: { title: string; lead: string; actions: readonly Action[]; picture: PictureContent };
  /** From top to bottom. Two neighbours are never of one kind. */
  blocks: readonly Block[];
  /** Services that visitors of this page often need too. */
  related: readonly ServiceSlug[];
}

/** How the page sets a band off from its neighbours. */
export type BandLook = Pick<BandProps, 'tone' | 'space'>;

export interface BlockProps<OneBlock extends Block> extends BandLook {
  block: OneBlock;
}
