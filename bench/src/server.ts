/**
 * Requests per second of the site's server, next to those of nginx with one worker that serves the same files: npm run bench:server.
 * One is under load at a time, in turns. Needs Debian's package nginx; NGINX_PATH names another one.
 */
import { print, runCommand } from '@site/contract/program';
import { firstPort, startContest } from './contenders.ts';
import { load } from './load.ts';
import { startNginx } from './nginx.ts';
import { Report, readOptions } from './report.ts';

async function bench(): Promise<void> {
  const { numbers, json } = readOptions({ rounds: 5, seconds: 5, connections: 20 });
  const { rounds, seconds, connections } = numbers;
  const report = new Report('nginx');
  const contest = await startContest();
  try {
    const { site, data } = contest;
    const nginx = await startNginx(firstPort() + 2, data);
    const html = await (await fetch(`${site.origin}/`)).text();
    const [, script = ''] = /<link[^>]*data-run[^>]*href="([^"]+)"/.exec(html) ?? [];
    try {
      // The first round warms up.
      for (let round = 0; round <= rounds; round += 1) {
        for (const [what, path] of Object.entries({ 'a page': '/', 'a hashed file': script })) {
          for (const contender of [site, nginx]) {
            const headers = { 'accept-encoding': 'gzip' };
            const duration = round === 0 ? 1 : seconds;
            const figures = await load(contender, { path, headers, connections, seconds: duration });
            if (round > 0) report.note(what, contender.name, figures);
          }
        }
        if (round > 0) print(`round ${round} of ${rounds}`);
      }
    } finally {
      await nginx.stop();
    }
  } finally {
    await contest.stop();
  }
  report.finish(json);
}

process.exitCode = await runCommand(bench);
