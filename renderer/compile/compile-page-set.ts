import { parseFieldType } from '#schemas/language/field-type.ts'
import { migratePage } from '#schemas/language/migrations.ts'
import { isReservedFieldName, isReservedTable } from '#schemas/language/names.ts'
import { PRESET_NAMES } from '#schemas/language/preset-names.ts'
import { PRESETS } from '#schemas/language/presets.ts'
import { hasErrors, type Problem } from '#schemas/language/problem.ts'
import type { CompileKnowledge, ReferableField } from './compile-context.ts'
import { type CompiledPage, type CompileOptions, compilePage } from './compile-page.ts'
import { pointerOf, readPageText } from './page-source-text.ts'
import { createProblemReporter } from './problem-reporter.ts'

/** A page file: `file` is the name that authors know it by. */
export interface PageFile {
  readonly file: string
  readonly text: string
  /** Content hash of the text, where it is known. */
  readonly identity?: string
}

export interface CompiledPageFile extends CompiledPage {
  readonly file: string
  readonly text: string
}

export interface PageSetOptions extends Pick<CompileOptions, 'registry' | 'actions' | 'validators'> {
  /** Absent: dictionary codes are not checked. */
  readonly dictCodes?: ReadonlySet<string>
  /** Tables that pages may refer to besides each other's, with the fields that may be named. */
  readonly systemTables: ReadonlyMap<string, ReadonlySet<string>>
}

/**
 * Compiles pages that live in one installation: each may refer to the tables of the others, and no two may share a
 * code, a table, a path or a permission prefix. Of two that do, the later file (by name) is at fault.
 */
export function compilePageSet(files: readonly PageFile[], options: PageSetOptions): readonly CompiledPageFile[] {
  const sorted = files.toSorted((a, b) => (a.file < b.file ? -1 : 1))
  const { registry, actions, validators } = options
  const knowledge = knowledgeOf(sorted, options)
  const owners = new Map<string, string>()
  return sorted.map(({ file, text, identity }) => {
    const compiled = compilePage(text, {
      registry,
      actions,
      validators,
      knowledge,
      ...(identity !== undefined && { identity }),
    })
    const conflicts = claimNames(file, text, owners)
    const problems = [...conflicts, ...compiled.problems]
    return { file, text, problems, plan: hasErrors(problems) ? null : compiled.plan }
  })
}

/** What the pages of an installation know of each other. */
export function knowledgeOf(
  files: readonly PageFile[],
  { dictCodes, systemTables }: Pick<PageSetOptions, 'dictCodes' | 'systemTables'>,
): CompileKnowledge {
  const tables = new Map([...systemTableFields(systemTables), ...files.flatMap(({ text }) => referableTable(text))])
  const pages = new Set(files.flatMap(({ text }) => pageCode(text)))
  return { tables, pages, ...(dictCodes && { dictCodes }) }
}

function pageCode(text: string): readonly string[] {
  const { code } = readPage(text)
  return typeof code === 'string' ? [code] : []
}

/** Columns of system tables are texts, and open to everybody. */
function systemTableFields(tables: ReadonlyMap<string, ReadonlySet<string>>) {
  return [...tables].map(
    ([table, names]) => [table, new Map([...names].map((name) => [name, OPEN_TEXT] as const))] as const,
  )
}

const OPEN_TEXT: ReferableField = { type: { kind: 'string', maxLength: 255 }, multiple: false, restricted: false }
const ROW_ID: ReferableField = { type: { kind: 'string', maxLength: 36 }, multiple: false, restricted: false }

/** The table of a page and the fields that others may refer to. */
function referableTable(text: string): readonly (readonly [string, ReadonlyMap<string, ReferableField>])[] {
  const page = readPage(text)
  const table = asObject(page.entity).table
  // A page that takes a table of the system for its own is told so: the others go on referring to the system's.
  if (typeof table !== 'string' || isReservedTable(table)) return []
  const fields = Object.entries(asObject(page.fields)).flatMap(([name, declaration]) =>
    isReservedFieldName(name) ? [] : [[name, referableField(asObject(declaration))] as const],
  )
  return [[table, new Map([['id', ROW_ID] as const, ...fields])]]
}

function referableField(declaration: Readonly<Record<string, unknown>>): ReferableField {
  const preset = PRESET_NAMES.find((name) => name === declaration.preset)
  const { type, multiple, permission } = { ...(preset && PRESETS[preset].field), ...declaration }
  return {
    type: (typeof type === 'string' ? parseFieldType(type) : undefined) ?? null,
    multiple: multiple === true,
    restricted: permission !== undefined,
  }
}

interface Claim {
  readonly pointer: string
  /** Claims of one kind exclude each other. */
  readonly what: string
  readonly name: unknown
}

/** What a page takes for itself. A sub-table's rows are nobody else's either. */
function claimsOf(page: Record<string, unknown>): readonly Claim[] {
  const entity = asObject(page.entity)
  // A sub-table in its own page's table is reported where sub-tables are compiled.
  const tables = Object.entries(asObject(page.subTables)).flatMap(([name, subTable]) => {
    const { table } = asObject(asObject(subTable).entity)
    return table === entity.table ? [] : [[name, table] as const]
  })
  return [
    { pointer: '/code', what: '页面代码', name: page.code },
    { pointer: '/entity/table', what: '表', name: entity.table },
    { pointer: '/entity/api', what: '接口路径', name: entity.api },
    { pointer: '/permissionPrefix', what: '权限前缀', name: page.permissionPrefix },
    ...tables.map(([name, table]) => ({
      pointer: pointerOf('subTables', name, 'entity', 'table'),
      what: '表',
      name: table,
    })),
  ]
}

function claimNames(file: string, text: string, owners: Map<string, string>): readonly Problem[] {
  const source = readPageText(text)
  const problems = createProblemReporter(source)
  for (const { pointer, what, name } of claimsOf(asObject(migratePage(source.value)))) {
    if (typeof name !== 'string' || name === '') continue
    const key = `${what} ${name}`
    const owner = owners.get(key)
    if (owner === undefined) owners.set(key, file)
    else problems.report('duplicate-page', pointer, { message: `${what} "${name}" 已被 ${owner} 使用`, actual: name })
  }
  return problems.problems
}

function readPage(text: string): Record<string, unknown> {
  return asObject(migratePage(readPageText(text).value))
}

function asObject(value: unknown): Record<string, unknown> {
  // Any object may be read by key; what a key holds stays unknown.
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}
