import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { isInstalled, type Program, startCommand, untilAnswers } from '@site/contract/program';

const run = promisify(execFile);

/** The programs of Debian's packages `ceph-mon`, `ceph-osd` and `radosgw`. */
const PROGRAMS = ['ceph-mon', 'ceph-osd', 'radosgw', 'radosgw-admin'];

/** Who may use the object store. */
export const USER = { accessKey: 'test-access-key', secretKey: 'test-secret-key' };

/** Whether this machine has Ceph's object store. */
export function hasCeph(): boolean {
  return PROGRAMS.every(isInstalled);
}

function configuration(folder: string, port: number): string {
  return `[global]
fsid = 6f0c8f3e-6f64-4a0e-9d5e-0d2a7c1c0001
mon host = 127.0.0.1:${port}
run dir = ${folder}/run
log file = ${folder}/$name.log
admin socket = ${folder}/run/$name.$pid.asok
auth cluster required = none
auth service required = none
auth client required = none
osd crush chooseleaf type = 0
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 8
mon allow pool size one = true
[mon.a]
mon data = ${folder}/mon
mon addr = 127.0.0.1:${port}
mon data avail crit = 0
[osd.0]
osd data = ${folder}/osd
osd objectstore = memstore
memstore device bytes = 2147483648
osd class load list = *
osd class default list = *
[client]
ms mon client mode = crc
`;
}

/** As root, Ceph's programs would change to a user of their own, who may not write here. */
const AS_ROOT = process.getuid?.() === 0 ? ['--setuser', 'root', '--setgroup', 'root'] : [];

function start(name: string, folder: string, args: readonly string[]): Program {
  return startCommand(name, name, {
    args: [...args, '-f', ...AS_ROOT],
    env: { CEPH_CONF: join(folder, 'ceph.conf') },
    output: 'kept',
  });
}

/**
 * Starts a gateway to a cluster: an S3 server on a port of this machine. Without `tcp_nodelay` it sends the end of an answer when the client has
 * said that it has the beginning, which clients do 40 ms later.
 */
export function startGateway(folder: string, port: number): Program {
  const frontend = `beast endpoint=127.0.0.1:${port} tcp_nodelay=1`;
  const args = ['-n', `client.rgw.p${port}`, '--rgw-frontends', frontend];
  return start('radosgw', folder, args);
}

/**
 * Starts Ceph's object store in an empty folder, in memory: one monitor, one disk, one gateway, and waits until it answers. It takes a quarter of
 * a minute, most of it waiting.
 * @param ports two free ones: the monitor's and the gateway's
 */
export async function startCeph(
  folder: string,
  [monitorPort, port]: readonly [number, number],
): Promise<Program[]> {
  await Promise.all(['run', 'mon', 'osd'].map((name) => mkdir(join(folder, name))));
  await writeFile(join(folder, 'ceph.conf'), configuration(folder, monitorPort));
  const env = { ...process.env, CEPH_CONF: join(folder, 'ceph.conf') };
  const command = (name: string, ...args: string[]) => run(name, args, { env });
  await command('ceph-mon', '--id', 'a', '--mkfs', '--keyring', '/dev/null');
  await writeFile(join(folder, 'mon/keyring'), '');
  const programs = [start('ceph-mon', folder, ['--id', 'a'])];
  await command('ceph', 'osd', 'create');
  await command('ceph', 'osd', 'crush', 'add', 'osd.0', '1', 'root=default');
  await command('ceph-osd', '--id', '0', '--mkfs');
  const gateway = startGateway(folder, port);
  programs.push(start('ceph-osd', folder, ['--id', '0']), gateway);
  const keys = [`--access-key=${USER.accessKey}`, `--secret-key=${USER.secretKey}`];
  await command('radosgw-admin', 'user', 'create', '--uid', 'test', '--display-name', 'test', ...keys);
  await untilAnswers(gateway, `http://127.0.0.1:${port}/`);
  return programs;
}
