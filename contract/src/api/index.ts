export * from './leads.ts';
export * from './numbers.ts';
export * from './staff.ts';
export * from './values.ts';
