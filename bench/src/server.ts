/**
 * Requests per second of the site's server, next to those of nginx with one worker that serves the same files: npm run bench:server.
 * One is under load at a time, in turns. Needs Debian's package nginx; NGINX_PATH names another one.
 */
import { join } from 'node:path';
import { runCommand } from '@site/contract/program';
import { firstPort, publishAndStart, temporaryFolder } from './contenders.ts';
import { load } from './load.ts';
import { startNginx } from './nginx.ts';
import { inRounds, Report, readOptions } from './report.ts';

async function bench(): Promise<void> {
  const { numbers, json } = readOptions({ rounds: 5, seconds: 5, connections: 20 });
  const { rounds, seconds, connections } = numbers;
  const report = new Report('nginx');
  using folder = temporaryFolder();
  const data = join(folder.path, 'site');
  await using site = await publishAndStart(data);
  await using nginx = await startNginx(firstPort() + 2, data, join(folder.path, 'nginx'));
  const html = await (await fetch(`${site.origin}/`)).text();
  const [, script = ''] = /<link[^>]*data-html[^>]*href="([^"]+)"/.exec(html) ?? [];
  const headers = { 'accept-encoding': 'gzip' };

  async function takeTurns(report: Report, duration: number): Promise<void> {
    for (const [what, path] of Object.entries({ 'a page': '/', 'a hashed file': script })) {
      for (const contender of [site, nginx]) {
        const figures = await load(contender, path, { headers, connections, duration });
        report.note(what, contender.name, figures);
      }
    }
  }

  // The first turns warm up: nobody looks at their report.
  await takeTurns(new Report(), 1);
  for (const _ of inRounds(rounds)) await takeTurns(report, seconds);
  report.finish(json);
}

process.exitCode = await runCommand(bench);
