import { parseSync, Visitor } from 'rolldown/utils'
import { bans } from './ban-catalogue.ts'

/** A place where the code does what only one part of it may do, or nobody. */
export interface BanFinding {
  readonly path: string
  readonly line: number
  readonly column: number
  /** Name of the ban in the catalogue; `syntax` where the file cannot be read. */
  readonly ban: string
  readonly message: string
}

/**
 * Finds, in the text of one source file, what Biome has no rule for.
 *
 * @param path below the project root, with `/`: where a file lies decides what it may do
 */
export function findBans(path: string, text: string): readonly BanFinding[] {
  const applicable = bans.filter((ban) => ban.appliesTo(path))
  if (applicable.length === 0) return []

  const { program, errors } = parseSync(path, text)
  const [syntaxError] = errors
  if (syntaxError) return [{ path, line: 1, column: 1, ban: 'syntax', message: syntaxError.message }]

  const findings: BanFinding[] = []
  for (const { name, message, visit } of applicable) {
    const report = (node: { readonly start: number }) => {
      findings.push({ path, ...placeOf(text, node.start), ban: name, message })
    }
    new Visitor(visit(report)).visit(program)
  }
  return findings.sort((a, b) => a.line - b.line || a.column - b.column)
}

function placeOf(text: string, offset: number): { readonly line: number; readonly column: number } {
  const before = text.slice(0, offset)
  return { line: before.split('\n').length, column: offset - before.lastIndexOf('\n') }
}
