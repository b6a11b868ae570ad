/** A row of `heartbeat`: when a part of the API last wrote to the database. */
export interface HeartbeatTable {
  name: string;
  /** ISO 8601 in UTC. */
  at: string;
}

declare module '../database/schema.ts' {
  interface LeadsSchema {
    heartbeat: HeartbeatTable;
  }
}
