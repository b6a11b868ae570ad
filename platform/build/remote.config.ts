import { pathToFileURL } from 'node:url';
import { remoteConfig } from './src/index.ts';

export default remoteConfig({ folder: pathToFileURL(`${process.cwd()}/`) });
