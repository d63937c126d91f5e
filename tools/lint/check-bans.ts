// A step of `npm run check`: prints every banned use in the sources, and exits with 1 when there is one.
import { readdir, readFile } from 'node:fs/promises'
import { findBans } from './find-bans.ts'

const FOLDERS = ['schemas', 'renderer', 'widgets', 'src', 'server', 'tools', 'tests']

let count = 0
for (const folder of FOLDERS) {
  for (const name of (await readdir(folder, { recursive: true })).sort()) {
    if (!/\.tsx?$/.test(name)) continue
    const path = `${folder}/${name.replaceAll('\\', '/')}`
    for (const { line, column, ban, message } of findBans(path, await readFile(path, 'utf8'))) {
      console.log(`${path}:${line}:${column} ${ban} ${message}`)
      count += 1
    }
  }
}
process.exitCode = count === 0 ? 0 : 1
