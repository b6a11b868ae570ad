import { buildPrograms } from './build.ts';

await buildPrograms('.', process.argv.slice(2));
