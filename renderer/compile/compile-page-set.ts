import { parseFieldType } from '#schemas/language/field-type.ts'
import { migratePage } from '#schemas/language/migrations.ts'
import { isReservedFieldName, isReservedTable } from '#schemas/language/names.ts'
import { PRESET_NAMES } from '#schemas/language/preset-names.ts'
import { PRESETS } from '#schemas/language/presets.ts'
import { hasErrors } from '#schemas/language/problem.ts'
import { PARENT_FIELD } from '#schemas/language/tree-fields.ts'
import { type ManagedResources, permissionsOf as managedPermissionsOf } from '#schemas/managed/managed-resource.ts'
import { managedResources } from '#schemas/managed/registry.ts'
import { DEFAULT_KIND, findKind } from '../kinds/registry.ts'
import type { CompileKnowledge, KnownPage, ReferableField, ReferableFields } from './compile-context.ts'
import { type CompileOptions, compilePage } from './compile-page.ts'
import { actionsAskedFor, writtenPermissions } from './compile-permissions.ts'
import type { CompiledPage } from './compiled-page.ts'
import { findEffectCycles } from './effect-cycles.ts'
import { findKeptCycles } from './kept-cycles.ts'
import { folderQuarrels } from './menu-folders.ts'
import { claimOf, type HeldClaims, type SettledClaims, settleClaims } from './page-claims.ts'
import type { PageFile } from './page-file.ts'
import { type PageText, readPageText } from './page-source-text.ts'
import type { ChoicesPlan } from './plan.ts'
import { createProblemReporter } from './problem-reporter.ts'
import { restrictedNames } from './restricted-names.ts'

export interface CompiledPageFile extends CompiledPage {
  readonly file: string
  readonly text: string
}

export interface PageSetOptions
  extends Pick<CompileOptions, 'registry' | 'actions' | 'panels' | 'validators' | 'managed'> {
  /** Absent: dictionary codes are not checked. */
  readonly dictCodes?: ReadonlySet<string>
  /** Absent, or without a code: the values of that dictionary are not checked. */
  readonly dictValues?: ReadonlyMap<string, ReadonlySet<string>>
  /** Codes of permissions that are no page's. Absent: no code is checked. */
  readonly permissionCodes?: ReadonlySet<string>
  /** Codes of the roles that there are. Absent: not checked. */
  readonly roleCodes?: ReadonlySet<string>
  /** Tables that pages may refer to besides each other's, with the fields that may be named. */
  readonly systemTables: ReadonlyMap<string, ReadonlySet<string>>
}

/**
 * Compiles pages that live in one installation: each may refer to the tables of the others, and no two may share a
 * code, a table, a path or a permission prefix. `claims` says who has what; without it, names go to the first in the
 * order of `files`.
 */
export function compilePageSet(
  files: readonly PageFile[],
  options: PageSetOptions,
  claims: SettledClaims = settleClaims(files),
): readonly CompiledPageFile[] {
  const { registry, actions, panels, validators, managed } = options
  const knowledge = knowledgeOf(files, options, claims)
  const pages = files.map((page) => {
    const { file, text, identity } = page
    const compiled = compilePage(text, {
      registry,
      actions,
      ...(panels && { panels }),
      ...(managed && { managed }),
      validators,
      knowledge,
      ...(identity !== undefined && { identity }),
    })
    const problems = [...(claims.conflicts.get(page) ?? []), ...compiled.problems]
    return { file, text, area: page.area, problems, plan: hasErrors(problems) ? null : compiled.plan }
  })
  const quarrels = folderQuarrels(pages)
  return withoutCycles(
    pages.map(({ area: _, ...page }, index) => ({
      ...page,
      problems: [...page.problems, ...(quarrels.get(index) ?? [])],
    })),
  )
}

/** A page by which effects or kept values would go round for ever is told so; the others go on. */
function withoutCycles(pages: readonly CompiledPageFile[]): readonly CompiledPageFile[] {
  const plans = pages.flatMap(({ plan }) => plan ?? [])
  const effects = findEffectCycles(plans)
  const kept = findKeptCycles(plans)
  return pages.map((page) => {
    const own = [
      ...effects.map((cycle) => ({ ...cycle, problem: 'effect-cycle' as const })),
      ...kept.map((cycle) => ({ ...cycle, problem: 'computed-cycle' as const })),
    ].filter(({ page: code }) => code === page.plan?.code)
    if (own.length === 0) return page
    const reporter = createProblemReporter(readPageText(page.text))
    for (const { problem, pointer, message } of own) reporter.report(problem, pointer, { message })
    return { ...page, problems: [...page.problems, ...reporter.problems], plan: null }
  })
}

/** What the pages of an installation know of each other. */
export function knowledgeOf(
  files: readonly PageFile[],
  {
    dictCodes,
    dictValues,
    permissionCodes,
    roleCodes,
    systemTables,
    managed = managedResources,
  }: Pick<PageSetOptions, 'dictCodes' | 'dictValues' | 'permissionCodes' | 'roleCodes' | 'systemTables' | 'managed'>,
  { holders, conflicts }: SettledClaims = settleClaims(files),
): CompileKnowledge {
  const pages = files.map((file) => {
    const source = readPageText(file.text)
    return { file, source, code: codeOf(file, source), table: tableNameOf(file, source) }
  })
  const tables = pages.flatMap(({ file, source, code, table }): (readonly [string, ReferableFields | null])[] => {
    // What is read of a broken text lacks what stands behind the mistake: nobody else is to be blamed for that.
    const isReadable = source.syntaxErrors.length === 0
    if (table === null) return isReadable ? [] : tablesOf(code, holders).map((name) => [name, null])
    // A page that takes a table of the system for its own is told so: the others go on referring to the system's.
    if (isReservedTable(table)) return []
    // Of two pages that write one table, the one that has it says what is in it.
    const places = ['/entity/table', '/entity/existing']
    if (conflicts.get(file)?.some(({ pointer }) => places.includes(pointer))) return []
    return [[table, isReadable ? referableFields(source) : null]]
  })
  // Of two pages of one code, the one that has it is meant.
  const named = pages.filter(({ file }) => !conflicts.get(file)?.some(({ pointer }) => pointer === '/code'))
  return {
    // A page that claims a system table is told so; those that refer to the table hear nothing of it.
    tables: new Map([...tables, ...systemTableFields(systemTables)]),
    tableOfPage: new Map(
      named.flatMap(({ code, table }) => (code === null || table === null ? [] : [[code, table] as const])),
    ),
    pages: new Set(pages.flatMap(({ code }) => code ?? [])),
    pageOutlines: new Map(
      named.flatMap(({ code, source }) => (code === null ? [] : [[code, outlineOf(source, managed)] as const])),
    ),
    ...(dictCodes && { dictCodes }),
    ...(dictValues && { dictValues }),
    ...(roleCodes && { roleCodes }),
    ...(permissionCodes && {
      permissionCodes: new Set([
        ...permissionCodes,
        ...managed.names.flatMap((name) => managedPermissionsOf(managed.get(name) ?? { permissions: {} })),
        ...pages.flatMap(({ source }) => permissionsOf(source)),
      ]),
    }),
  }
}

/** What pages that show this one in a pane must know of it. */
function outlineOf(source: PageText, managed: ManagedResources): KnownPage {
  const page = asObject(migratePage(source.value))
  const panes = Array.isArray(page.panes) ? page.panes.map(asObject) : []
  const contents = panes.flatMap((pane) => [pane, ...(Array.isArray(pane.tabs) ? pane.tabs.map(asObject) : [])])
  const isReadable = source.syntaxErrors.length === 0
  const { table, managed: name } = asObject(page.entity)
  const resource = typeof name === 'string' ? managed.get(name) : undefined
  const subTables = Object.entries(asObject(page.subTables)).map(
    ([name, declared]) => [name, fieldsOf(asObject(declared).fields, name, restrictedNames(page))] as const,
  )
  return {
    kind: page.kind === undefined ? DEFAULT_KIND.kind : (findKind(page.kind)?.kind ?? null),
    title: typeof page.title === 'string' ? page.title : '',
    table: typeof table === 'string' ? table : null,
    ...(resource?.effects && { opened: { table: resource.table, fields: new Set(resource.effects) } }),
    fields: isReadable ? new Map([...referableFields(source), ...treeFields(page)]) : null,
    subTables: new Map(isReadable ? subTables : []),
    shows: contents.flatMap((content) => (typeof content.page === 'string' ? [content.page] : [])),
  }
}

/** What rows of a tree have besides what their page declares. */
function treeFields({ kind, entity }: Readonly<Record<string, unknown>>): ReferableFields {
  const { table } = asObject(entity)
  if (findKind(kind)?.levels !== true || typeof table !== 'string') return new Map()
  return new Map([
    [PARENT_FIELD, { type: { kind: 'ref' }, multiple: false, restricted: false, refersTo: table } as const],
  ])
}

/** The codes that a page defines, out of a text that need not compile. */
function permissionsOf(source: PageText): readonly string[] {
  const page = asObject(migratePage(source.value))
  if (typeof page.permissionPrefix !== 'string') return []
  const fields = [page.fields, ...Object.values(asObject(page.subTables)).map((table) => asObject(table).fields)]
  const kind = findKind(page.kind) ?? DEFAULT_KIND
  return writtenPermissions({
    permissionPrefix: page.permissionPrefix,
    actions: [
      ...actionsAskedFor(kind.permissions, kind, {
        detail: { history: asObject(page.detail).history === true },
        entity: asObject(page.entity),
      }),
      ...Object.keys(asObject(page.actions)),
    ],
    fieldPermissions: fields
      .flatMap((some) => Object.values(asObject(some)))
      .flatMap((field) => {
        const { permission } = asObject(field)
        return typeof permission === 'string' ? [permission] : []
      }),
    mapped: Object.keys(asObject(page.permissions)),
    hasRows: page.rows !== undefined,
  })
}

/** The tables that a page has had until now. */
function tablesOf(code: string | null, holders: HeldClaims): readonly string[] {
  return [...holders].flatMap(([key, holder]) => {
    const { kind, name } = claimOf(key)
    return (kind === 'table' || kind === 'existing') && holder.code === code ? [name] : []
  })
}

function codeOf({ code }: PageFile, source: PageText): string | null {
  const written = asObject(migratePage(source.value)).code
  return code ?? (typeof written === 'string' ? written : null)
}

/** The table of a page, also out of a text that is not JSON at the moment. */
function tableNameOf({ text }: PageFile, source: PageText): string | null {
  const { table, existing } = asObject(asObject(migratePage(source.value)).entity)
  if (typeof table === 'string') return table
  if (typeof existing === 'string') return existing
  return /"entity"\s*:\s*\{\s*"(?:table|existing)"\s*:\s*"([^"\\]+)"/.exec(text)?.[1] ?? null
}

/** Columns of system tables are texts, and open to everybody. */
function systemTableFields(tables: ReadonlyMap<string, ReadonlySet<string>>) {
  return [...tables].map(
    ([table, names]) => [table, new Map([...names].map((name) => [name, OPEN_TEXT] as const))] as const,
  )
}

const OPEN_TEXT = textOf(255)
const ROW_ID = textOf(36)

function textOf(maxLength: number): ReferableField {
  return { type: { kind: 'string', maxLength }, multiple: false, restricted: false, choices: null }
}

/** The fields of a page's table that others may refer to. */
function referableFields(source: PageText): ReferableFields {
  const page = asObject(migratePage(source.value))
  return fieldsOf(page.fields, null, restrictedNames(page))
}

/** @param table the sub-table that the fields belong to; null: the record. */
function fieldsOf(fields: unknown, table: string | null, restricted: ReadonlySet<string>): ReferableFields {
  const declared = Object.entries(asObject(fields)).flatMap(([name, declaration]) => {
    const path = table === null ? name : `${table}.${name}`
    return isReservedFieldName(name) || isAsked(asObject(declaration))
      ? []
      : [[name, { ...referableField(asObject(declaration)), restricted: restricted.has(path) }] as const]
  })
  return new Map([['id', ROW_ID] as const, ...declared])
}

/** Whether no row stores it: its value sums up rows of another page, and is not kept. */
function isAsked({ value, kept }: Readonly<Record<string, unknown>>): boolean {
  return kept !== true && typeof value === 'string' && SUMS_UP.test(value)
}

const SUMS_UP = /^\s*=\s*[a-z]+\s*\(\s*page\s*\(/

/** Keys by which a field gets a value without being written. */
const GIVEN_BY = ['default', 'value', 'number'] as const

function referableField(declaration: Readonly<Record<string, unknown>>): Omit<ReferableField, 'restricted'> {
  const preset = PRESET_NAMES.find((name) => name === declaration.preset)
  const whole: Record<string, unknown> = { ...(preset && PRESETS[preset].field), ...declaration }
  const { type, multiple, dict, options, rules, value } = whole
  const { entity } = asObject(whole.ref)
  const isRequired =
    Array.isArray(rules) && rules.some((rule) => rule === 'required' || asObject(rule).rule === 'required')
  return {
    isComputed: value !== undefined,
    mustBeGiven: isRequired && GIVEN_BY.every((key) => whole[key] === undefined),
    type: (typeof type === 'string' ? parseFieldType(type) : undefined) ?? null,
    multiple: multiple === true,
    choices: choicesOf(dict, options),
    ...(typeof entity === 'string' && { refersTo: entity }),
  }
}

function choicesOf(dict: unknown, options: unknown): ChoicesPlan | null {
  if (typeof dict === 'string') return { source: 'dict', code: dict }
  if (!Array.isArray(options)) return null
  const items = options.flatMap((option) => {
    const { value, text } = asObject(option)
    return typeof value === 'string' ? [{ value, text: String(text) }] : []
  })
  return { source: 'options', items }
}

function asObject(value: unknown): Record<string, unknown> {
  // Any object may be read by key; what a key holds stays unknown.
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}
