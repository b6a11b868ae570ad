import { remoteConfig } from '@site/kit/rspack';

export default remoteConfig({ folder: new URL('./', import.meta.url), port: 3011 });
