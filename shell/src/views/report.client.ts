/** What a view can meet: words of the API (contract/src/views.ts), which a test compares with these. */
type ViewKind =
  | 'seen'
  | 'error'
  | 'rejection'
  | 'not-loaded'
  | 'retried'
  | 'fallback'
  | 'violation'
  | 'start-failed'
  | 'frozen';

/** One thing that a view has met. */
export interface Kind {
  kind: ViewKind;
  /** Whose it was, as `name@version`; none where it was nobody's. */
  release?: string | undefined;
}

/** What a page reports of one view: `POST /api/reports/views`. */
export interface ViewReport {
  kinds: Kind[];
  vitals: Readonly<Record<string, number>>;
}

/** What the shell says of a section's release. All else the page hears of itself. */
export interface Met {
  kind: Extract<ViewKind, 'not-loaded' | 'retried' | 'fallback'>;
  /** Address of a file of the release. */
  file: string;
  /** Why: should that be reported as an error as well, it is the same. */
  reason?: unknown;
}
