import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startCommand, stopProgram, untilAnswers } from '@site/contract/program';
import { readSettings } from '@site/contract/settings';
import type { Contender } from './contenders.ts';

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

/** Starts nginx on the state of a site. @throws Refusal when it does not answer */
export async function startNginx(port: number, data: string): Promise<Contender & { stop(): Promise<void> }> {
  const { NGINX_PATH } = readSettings('site', ['NGINX_PATH']);
  const folder = mkdtempSync(join(tmpdir(), 'site-bench-nginx-'));
  const [composition = ''] = readdirSync(join(data, 'compositions')).filter((name) => !name.startsWith('.'));
  mkdirSync(join(folder, 'logs'));
  const file = join(folder, 'nginx.conf');
  writeFileSync(file, configuration(folder, port, data, join(data, 'compositions', composition, 'pages')));
  // Other than our own programs it does not notice that this one has gone: this one ends it in time.
  for (const signal of ['SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1));
  const nginx = startCommand('nginx', NGINX_PATH, {
    args: ['-p', folder, '-c', file, '-e', join(folder, 'error.log')],
    output: 'kept',
  });
  const origin = `http://127.0.0.1:${port}`;
  async function stop(): Promise<void> {
    await stopProgram(nginx);
    rmSync(folder, { recursive: true, force: true });
  }
  try {
    await untilAnswers(nginx, `${origin}/`);
    return { name: 'nginx', origin, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
