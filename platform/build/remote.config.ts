// What `rspack build` and `rspack serve` do in the folder of a section: rspack build --config <path of this file>
import { pathToFileURL } from 'node:url';
import { remoteConfig } from './src/index.ts';

export default remoteConfig({ folder: pathToFileURL(`${process.cwd()}/`) });
