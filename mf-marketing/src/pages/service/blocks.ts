import type { BandHeading, BandProps } from '@site/kit';
import type { PageHead } from '@site/kit/section';
import type { Action, ServiceSlug, TitledText } from '../../content.ts';

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

/** Numbers worth reading from across the room. */
export interface FiguresBlock extends BandHeading {
  kind: 'figures';
  items: readonly { figure: string; label: string; text: string }[];
}

/** A comparison. The first column names the row; every row has a cell for each further column. */
export interface TableBlock extends BandHeading {
  kind: 'table';
  columns: readonly string[];
  rows: readonly { name: string; cells: readonly string[] }[];
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
  | TableBlock
  | BrandsBlock
  | PairBlock
  | EmergencyBlock
  | ClosingBlock;

export interface ServiceContent {
  /** The title without the company's name. */
  head: PageHead;
  hero: { title: string; lead: string; actions: readonly Action[] };
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
