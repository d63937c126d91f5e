import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const TEXT_FILE = /\.(css|html|js|json|mjs|svg|txt|webmanifest)$/

const brotliOf = promisify(brotliCompress)
const gzipOf = promisify(gzip)

/** Writes `<file>.br` and `<file>.gz` beside each text file of the build; the server sends them as they are. */
export function precompress(): Plugin {
  let folder = ''
  let failed = false
  return {
    name: 'pagewright:precompress',
    apply: 'build',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir)
    },
    buildEnd(error) {
      failed = error !== undefined
    },
    // After everything is written, the copies of public/ included.
    async closeBundle() {
      if (!failed) await compressTextFiles(folder)
    },
  }
}

/** Compresses the text files of a folder and of the folders in it, except those whose name begins with a dot. */
export async function compressTextFiles(folder: string): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true })
  await Promise.all(
    entries.map(async (entry) => {
      const path = join(folder, entry.name)
      // Vite's manifest in `.vite` is for tools, not for browsers.
      if (entry.isDirectory()) return entry.name.startsWith('.') ? undefined : compressTextFiles(path)
      if (!TEXT_FILE.test(entry.name)) return
      const content = await readFile(path)
      const [brotli, gzipped] = await Promise.all([
        brotliOf(content, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } }),
        gzipOf(content, { level: constants.Z_BEST_COMPRESSION }),
      ])
      await Promise.all([writeFile(`${path}.br`, brotli), writeFile(`${path}.gz`, gzipped)])
    }),
  )
}
