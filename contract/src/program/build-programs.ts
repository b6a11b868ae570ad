// The `build` script of workspaces with programs: `node --import tsx build-programs.ts src/server.ts …`.
import { buildPrograms } from './build.ts';

await buildPrograms('.', process.argv.slice(2));
