// Unpacks an upload, in a process of its own with limits and without an environment. Plain JavaScript with types in
// comments, since nothing is there that could compile it. Arguments: the archive, an empty folder, limits as JSON.

const { createReadStream, mkdirSync, writeFileSync } = require('node:fs');
const { dirname, join } = require('node:path');
const { createGunzip } = require('node:zlib');

/** @typedef {typeof import('./unpack.ts').UPLOAD_LIMITS} Limits */

const [archive = '', folder = '', given = '{}'] = process.argv.slice(2);
/** @type {Limits} */
const limits = JSON.parse(given);

const BLOCK = 512;

/** A part of a path: nothing that a shell, a browser or another file system reads in its own way. */
const PART = /^[A-Za-z\d_@+][\w.@+-]*$/;
const COPY = /\.(?:br|gz)$/i;
const FACTS = ['chunks.json', 'facts.json'];
const FOLDERS = ['client', 'server'];

class Refused extends Error {
  /** @param {'bad-upload' | 'too-large'} code @param {string} message */
  constructor(code, message) {
    super(message);
    this.code = code;
  }
}

/** @param {string} message */
function bad(message) {
  return new Refused('bad-upload', message);
}

/** Reads the archive piece by piece, and counts what it becomes. */
class Source {
  constructor() {
    const packed = createReadStream(archive);
    let bytes = 0;
    packed.on('data', (chunk) => {
      bytes += chunk.length;
    });
    this.packed = () => bytes;
    const stream = packed.pipe(createGunzip());
    packed.on('error', (error) => stream.destroy(error));
    this.chunks = stream[Symbol.asyncIterator]();
    this.rest = Buffer.alloc(0);
    this.total = 0;
  }

  /** Takes so many bytes; undefined at the end. @param {number} count @returns {Promise<Buffer | undefined>} */
  async take(count) {
    /** @type {Buffer[]} */
    const parts = [this.rest];
    let length = this.rest.length;
    while (length < count) {
      const next = await this.chunks.next();
      if (next.done) {
        if (length === 0) return undefined;
        throw bad('The archive ended before it was whole.');
      }
      length += next.value.length;
      this.total += next.value.length;
      parts.push(next.value);
      if (this.total > limits.unpacked)
        throw new Refused('too-large', `Unpacked it has more than ${limits.unpacked >> 20} MB.`);
      if (this.total > 1 << 20 && this.total > this.packed() * limits.ratio)
        throw bad(`Unpacked it is more than ${limits.ratio} times as large.`);
    }
    const all = Buffer.concat(parts);
    this.rest = all.subarray(count);
    return all.subarray(0, count);
  }
}

/** @param {Buffer} header @param {number} from @param {number} to */
function text(header, from, to) {
  const field = header.subarray(from, to);
  const end = field.indexOf(0);
  return field.subarray(0, end < 0 ? undefined : end).toString();
}

/** @param {Buffer} header @param {number} from @param {number} to */
function octal(header, from, to) {
  const digits = text(header, from, to).trim();
  if (!/^[0-7]*$/.test(digits)) throw bad('This is no tar archive that can be read.');
  return Number.parseInt(digits || '0', 8);
}

/** @param {Buffer} header */
function checkSum(header) {
  const sum = header.reduce((all, byte, at) => all + (at >= 148 && at < 156 ? 32 : byte), 0);
  if (sum !== octal(header, 148, 156)) throw bad('This is no tar archive that can be read.');
}

/** What every file and folder is called, by its name in small letters. @type {Map<string, string>} */
const spelt = new Map();

/** @param {string} name @returns the path within the build */
function checkName(name) {
  const path = name.replace(/^\.\//, '');
  const shown = JSON.stringify(name.slice(0, limits.name));
  const parts = path.split('/');
  if (name.length > limits.name || parts.some((part) => !PART.test(part)) || COPY.test(path))
    throw bad(
      `${shown} is no name for a file of a build: up to ${limits.name} characters, parts of letters, digits and ._@+-, no copies (.br, .gz).`,
    );
  if (!FACTS.includes(path) && !(parts.length > 1 && FOLDERS.includes(parts[0] ?? '')))
    throw bad(`${shown} belongs to no build: there are client/…, server/…, chunks.json and facts.json.`);
  for (const [at] of parts.entries()) {
    const part = parts.slice(0, at + 1).join('/');
    const isFile = at === parts.length - 1;
    const known = spelt.get(part.toLowerCase());
    // Also a file where a folder is. A folder's name ends with a slash.
    if (known !== undefined && (isFile || known !== `${part}/`))
      throw bad(`${shown} is there twice, or differs from another in case only.`);
    spelt.set(part.toLowerCase(), isFile ? part : `${part}/`);
  }
  return path;
}

/** @param {Source} source @param {number} size */
async function takeContent(source, size) {
  const padded = await source.take(Math.ceil(size / BLOCK) * BLOCK);
  if (!padded && size > 0) throw bad('The archive ended before it was whole.');
  return (padded ?? Buffer.alloc(0)).subarray(0, size);
}

/** Reads the path that a pax header gives to the next entry. @param {Buffer} content */
function paxPath(content) {
  const records = content.toString().split('\n');
  return records.map((record) => /^\d+ path=(.*)$/.exec(record)?.[1]).find((path) => path !== undefined);
}

async function unpack() {
  const source = new Source();
  let entries = 0;
  /** @type {string | undefined} */
  let longName;
  for (;;) {
    const header = await source.take(BLOCK);
    if (!header) throw bad('The archive has no end.');
    if (!header.some(Boolean)) return;
    checkSum(header);
    entries += 1;
    // Folders and headers count too: each costs work.
    if (entries > limits.entries) throw bad(`A build has ${limits.entries} entries at most.`);
    const type = String.fromCharCode(header[156] || 48);
    const size = octal(header, 124, 136);
    const prefix = header.subarray(257, 262).toString() === 'ustar' ? text(header, 345, 500) : '';
    const name = longName ?? (prefix ? `${prefix}/${text(header, 0, 100)}` : text(header, 0, 100));
    longName = undefined;
    if (type === 'x') {
      if (size > limits.pax) throw bad(`A pax header has ${limits.pax} bytes at most.`);
      longName = paxPath(await takeContent(source, size));
      continue;
    }
    if (type === '5' && size === 0) continue;
    if (type !== '0' && type !== '7')
      throw bad(
        `${JSON.stringify(name.slice(0, limits.name))} is of type "${type}". A build has plain files only.`,
      );
    if (size > limits.file)
      throw new Refused('too-large', `${name.slice(0, limits.name)} has more than ${limits.file >> 20} MB.`);
    const path = join(folder, checkName(name));
    const content = await takeContent(source, size);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content, { flag: 'wx', mode: 0o644 });
  }
}

/** @param {unknown} error */
function describe(error) {
  if (error instanceof Refused) return { code: error.code, message: error.message };
  const { code = '', message = String(error) } = Object(error);
  if (/^Z_/.test(code)) return { code: 'bad-upload', message: 'This is no gzip archive that is whole.' };
  return { code: 'internal', message };
}

unpack().catch((error) => {
  process.stdout.write(JSON.stringify(describe(error)));
  process.exitCode = 1;
});
