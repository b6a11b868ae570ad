/** The SQLite driver, for benchmarks that compare with it. */
export { default as SQLite } from 'libsql';
