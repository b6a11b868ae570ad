import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startCommand } from '@site/contract/program';
import { readSettings } from '@site/contract/settings';
import { type Contender, whenReady } from './contenders.ts';

/** nginx as an operator would set it up for these files: one worker, compressed copies, the same cache headers. */
function configuration(folder: string, port: number, data: string, pages: string): string {
  // Its worker would be another user then, who may not read the folder.
  const user = process.getuid?.() === 0 ? 'user root;' : '';
  return `
${user}
worker_processes 1;
daemon off;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log;
events { worker_connections 1024; }
http {
  access_log off;
  sendfile on;
  tcp_nopush on;
  open_file_cache max=1000;
  types { text/html html; text/javascript js; text/css css; image/svg+xml svg; font/woff2 woff2; }
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`).join('\n  ')}
  server {
    listen 127.0.0.1:${port};
    gzip_static on;
    location /releases/ { root ${data}; add_header cache-control "public, max-age=31536000, immutable"; }
    location = / { root ${pages}; try_files /index.html =404; add_header cache-control no-cache; }
  }
}
`;
}

/** Starts nginx on the state of a site, with an empty folder for its own. @throws Refusal when it does not answer */
export function startNginx(port: number, data: string, folder: string): Promise<Contender> {
  const { NGINX_PATH } = readSettings('site', ['NGINX_PATH']);
  const [composition = ''] = readdirSync(join(data, 'compositions')).filter((name) => !name.startsWith('.'));
  mkdirSync(join(folder, 'logs'), { recursive: true });
  const file = join(folder, 'nginx.conf');
  writeFileSync(file, configuration(folder, port, data, join(data, 'compositions', composition, 'pages')));
  // Other than our own programs it does not notice that this one has gone: this one ends it in time.
  for (const signal of ['SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1));
  const args = ['-p', folder, '-c', file, '-e', join(folder, 'error.log')];
  return whenReady('nginx', startCommand('nginx', NGINX_PATH, { args, output: 'kept' }), port);
}
