import type { Insertable } from 'kysely';

/** A row of `view_count`: how many visitors' pages told the same within one hour. Nothing in it is personal. */
interface ViewCountTable {
  /** When the reports arrived, in UTC: `2026-11-23T20`. */
  hour: string;
  /** Id of the composition whose page it was. */
  composition: string;
  /** `name@version`; empty where it was nobody's. */
  release: string;
  /** A kind or a vital of the contract, `failed`, which is trouble for the first time, or what is counted of a canary's arms besides. */
  kind: string;
  /** Of a vital, in which of its buckets; else 0. */
  bucket: number;
  /** Id of the canary that the visitor was divided by; empty where none was. */
  canary: string;
  /** Its step at that time; else 0. */
  step: number;
  /** `stable` or `canary`; else empty. */
  arm: string;
  count: number;
}

export type Row = Insertable<ViewCountTable>;

/** A row of `view_mark`: a visitor has been counted. */
export interface ViewMarkTable {
  /** For which canary or, as a date in UTC, for which day. */
  scope: string;
  /** Keyed hash of the visitor's id and the scope: what somebody did on two days does not come together. */
  visitor: string;
  /** As in `view_count`; what is counted once in each step or arm has that behind it. */
  kind: string;
}

declare module '../../database/schema.ts' {
  interface LeadsSchema {
    view_count: ViewCountTable;
    view_mark: ViewMarkTable;
  }
}
