export * from './leads.ts';
export * from './staff.ts';
export * from './statistics.ts';
export * from './values.ts';
