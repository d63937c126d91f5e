import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'

const PROJECT = resolve(import.meta.dirname, '../../..')
const SHEETS = ['src', 'renderer', 'widgets'].flatMap((folder) =>
  readdirSync(join(PROJECT, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.module.css'))
    .map((path) => join(folder, path)),
)
const LITERAL_COLOR = /#[0-9a-f]{3,8}\b|\b(?:rgb|hsl|hwb|lab|lch|oklab|oklch)a?\(|:\s*(?:white|black)\b/i

it('no style sheet names a colour: a literal one is wrong in the other theme', () => {
  expect(SHEETS.length).toBeGreaterThan(10)
  const literal = SHEETS.flatMap((sheet) =>
    readFileSync(join(PROJECT, sheet), 'utf8')
      .split('\n')
      .filter((line) => LITERAL_COLOR.test(line))
      .map((line) => `${sheet}: ${line.trim()}`),
  )
  expect(literal).toEqual([])
})
