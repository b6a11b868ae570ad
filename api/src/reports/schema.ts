/** A row of `csp_violation`: how often browsers reported one kind of violation within one day. Nothing in it is personal. */
export interface CspViolationTable {
  /** When the reports arrived: a date in UTC. */
  day: string;
  /** Id of the composition whose page it was. */
  composition: string;
  /** What tried it: a release as `name@version`, or what `Violation` says. */
  source: string;
  directive: string;
  blocked: string;
  count: number;
}

declare module '../database/schema.ts' {
  interface LeadsSchema {
    csp_violation: CspViolationTable;
  }
}
