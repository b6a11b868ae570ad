import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '@site/contract/program';
import { envExample } from './env-example.ts';

writeFileSync(join(ROOT, '.env.example'), envExample());
