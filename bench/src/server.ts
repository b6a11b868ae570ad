/**
 * Requests per second of the site's server, next to those of nginx with one worker that serves the same files: npm run bench:server.
 * One is under load at a time, in turns. Needs Debian's package nginx; NGINX_PATH names another one.
 */

import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { stopProcess } from '@site/server/testing';
import autocannon from 'autocannon';
import { type Contender, PORT, startContest } from './contenders.ts';
import { summarise, table } from './statistics.ts';

const NGINX = process.env.NGINX_PATH ?? '/usr/sbin/nginx';
const NGINX_PORT = PORT + 2;

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '5' },
    connections: { type: 'string', default: '20' },
    json: { type: 'string' },
  },
});

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** nginx as an operator would set it up for these files: one worker, compressed copies, the same cache headers. */
function configuration(folder: string, data: string, pages: string): string {
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
    listen 127.0.0.1:${NGINX_PORT};
    gzip_static on;
    location /releases/ { root ${data}; add_header cache-control "public, max-age=31536000, immutable"; }
    location = / { root ${pages}; try_files /index.html =404; add_header cache-control no-cache; }
  }
}
`;
}

async function startNginx(data: string): Promise<{ process: ChildProcess; folder: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'site-bench-nginx-'));
  const [composition = ''] = readdirSync(join(data, 'compositions')).filter((name) => !name.startsWith('.'));
  mkdirSync(join(folder, 'logs'));
  const file = join(folder, 'nginx.conf');
  writeFileSync(file, configuration(folder, data, join(data, 'compositions', composition, 'pages')));
  const nginx = spawn(NGINX, ['-p', folder, '-c', file, '-e', join(folder, 'error.log')], {
    stdio: 'inherit',
  });
  for (let tries = 0; nginx.exitCode === null && tries < 100; tries += 1) {
    const answers = await fetch(`http://127.0.0.1:${NGINX_PORT}/`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (answers) return { process: nginx, folder };
    await sleep(50);
  }
  await stopProcess(nginx);
  throw new Error(`${NGINX} does not serve the home page. Read ${folder}/error.log.`);
}

interface Load {
  rate: number;
  p99: number;
}

async function load({ name, origin }: Contender, path: string, seconds: number): Promise<Load> {
  const result = await autocannon({
    url: `${origin}${path}`,
    headers: { 'accept-encoding': 'gzip' },
    connections: Number(values.connections),
    duration: seconds,
  });
  const failed = result.non2xx + result.errors;
  if (failed > 0) throw new Error(`${failed} requests to ${name} were not answered with 200.`);
  return { rate: result['2xx'] / result.duration, p99: result.latency.p99 };
}

say('Building and publishing the site …');
const contest = await startContest();
const nginx = await startNginx(contest.data).catch(async (error) => {
  await contest.stop();
  throw error;
});
const contenders: Contender[] = [
  ...contest.contenders.filter(({ name }) => name === 'site'),
  { name: 'nginx', origin: `http://127.0.0.1:${NGINX_PORT}` },
];
const html = await (await fetch(`${contenders[0]?.origin}/`)).text();
const [, script = ''] = /<link[^>]*data-run[^>]*href="([^"]+)"/.exec(html) ?? [];
const paths = { 'a page': '/', 'a hashed file': script };
const loads = new Map<string, Load[]>();
try {
  for (let round = 0; round <= Number(values.rounds); round += 1) {
    for (const [what, path] of Object.entries(paths)) {
      for (const contender of contenders) {
        const figures = await load(contender, path, round === 0 ? 1 : Number(values.seconds));
        // The first round only warms up.
        const key = `${what} ${contender.name}`;
        if (round > 0) loads.set(key, [...(loads.get(key) ?? []), figures]);
      }
    }
    if (round > 0) say(`round ${round} of ${values.rounds}`);
  }
} finally {
  await stopProcess(nginx.process);
  rmSync(nginx.folder, { recursive: true, force: true });
  await contest.stop();
}

const report = Object.keys(paths).map((what) => {
  const of = (name: string) => {
    const figures = loads.get(`${what} ${name}`) ?? [];
    return {
      rate: summarise(figures.map(({ rate }) => rate)),
      p99: summarise(figures.map(({ p99 }) => p99)),
    };
  };
  return { what, site: of('site'), nginx: of('nginx') };
});
const rows = report.map(({ what, site, nginx }) => [
  what,
  ...[site, nginx].flatMap(({ rate, p99 }) => [
    `${rate.median.toFixed(0)} (${rate.min.toFixed(0)} to ${rate.max.toFixed(0)})`,
    `${p99.median}`,
  ]),
  (site.rate.median / nginx.rate.median).toFixed(2),
]);
say(table(['requests per second', 'site', 'p99 ms', 'nginx', 'p99 ms', 'ratio'], rows));
if (values.json) writeFileSync(values.json, `${JSON.stringify(report, null, 2)}\n`);
