import { cpSync, mkdirSync, symlinkSync } from 'node:fs'
import { join, resolve } from 'node:path'

const PROJECT = resolve(import.meta.dirname, '../..')
/** What a built server reads of its folder while it runs; of the pages those that the product itself needs. */
const PARTS = [
  'package.json',
  'dist/server',
  'dist/chunks',
  'schemas/areas',
  'schemas/dictionaries',
  'schemas/pages/system',
]

/** The built program with few pages: servers are started often here, and what is tried does not depend on how many. */
export function copyProgram(folder: string): void {
  const program = join(folder, 'program')
  mkdirSync(program, { recursive: true })
  for (const part of PARTS) cpSync(join(PROJECT, part), join(program, part), { recursive: true })
  symlinkSync(join(PROJECT, 'node_modules'), join(program, 'node_modules'))
}
