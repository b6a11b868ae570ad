import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const gz = promisify(gzip);

export const COMPRESSIBLE = /\.(?:html|js|css|json|svg|txt|xml)$/;

/** Adds brotli and gzip copies of wanted files if those are smaller. */
export async function addCompressedCopies(
  files: Map<string, Buffer>,
  wanted: (path: string) => boolean = () => true,
): Promise<void> {
  const compressible = [...files].filter(([path]) => COMPRESSIBLE.test(path) && wanted(path));
  await Promise.all(
    compressible.map(async ([path, content]) => {
      const params = {
        [constants.BROTLI_PARAM_QUALITY]: 11,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      };
      const [br, gzipped] = await Promise.all([brotli(content, { params }), gz(content, { level: 9 })]);
      if (br.length < content.length) files.set(`${path}.br`, br);
      if (gzipped.length < content.length) files.set(`${path}.gz`, gzipped);
    }),
  );
}

/** Returns the size of a file as it is sent. */
export function transferSize(bytes: (path: string) => number | undefined, path: string): number {
  return bytes(`${path}.br`) ?? bytes(path) ?? 0;
}
