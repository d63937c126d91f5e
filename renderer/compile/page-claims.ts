import { migratePage } from '#schemas/language/migrations.ts'
import {
  API_PATH_PATTERN,
  EXISTING_TABLE_PATTERN,
  PAGE_CODE_PATTERN,
  PERMISSION_PREFIX_PATTERN,
  TABLE_NAME_PATTERN,
} from '#schemas/language/names.ts'
import type { Problem } from '#schemas/language/problem.ts'
import type { PageFile } from './page-file.ts'
import { pointerOf, readPageText } from './page-source-text.ts'
import { createProblemReporter } from './problem-reporter.ts'

/** What no two pages of an installation may share; claims of one kind exclude each other. */
const CLAIM_KINDS = {
  code: '页面代码',
  table: '表',
  existing: '已有的表',
  api: '接口路径',
  permissionPrefix: '权限前缀',
  managed: '系统数据',
} as const
export type ClaimKind = keyof typeof CLAIM_KINDS

export interface Claim {
  readonly kind: ClaimKind
  readonly name: string
}

interface PlacedClaim extends Claim {
  readonly pointer: string
}

/** Who has a name: the code of the page, and its file. */
export interface ClaimHolder {
  readonly code: string
  readonly file: string
}

/** Names that pages have had until now, by `claimKey`. */
export type HeldClaims = ReadonlyMap<string, ClaimHolder>

export interface SettledClaims {
  /** Who has each name from now on, by `claimKey`. */
  readonly holders: HeldClaims
  /** The files that did not get a name that they write, with the problems of each. */
  readonly conflicts: ReadonlyMap<PageFile, readonly Problem[]>
}

export function claimKey({ kind, name }: Claim): string {
  return `${kind} ${name}`
}

export function claimOf(key: string): Claim {
  const end = key.indexOf(' ')
  // Keys are made by `claimKey` alone.
  return { kind: key.slice(0, end) as ClaimKind, name: key.slice(end + 1) }
}

/**
 * Decides who may have the names that pages write. A page keeps what it has had (`held`), also while its text cannot be
 * read; what nobody has had goes to the first in the order of `files`. A page that does not get everything takes
 * nothing that is new to it: it does not work, and must not keep others from working.
 */
export function settleClaims(files: readonly PageFile[], held: HeldClaims = new Map()): SettledClaims {
  const pages = files.map((file) => readClaims(file))
  const holders = new Map<string, { readonly page: ClaimingPage; readonly holder: ClaimHolder }>()
  for (const page of pages) {
    for (const [key, holder] of held) {
      if (holder.code === page.code && keeps(page, key)) holders.set(key, { page, holder: holderOf(page) })
    }
  }
  const conflicts = new Map<PageFile, readonly Problem[]>()
  for (const page of pages) {
    const problems = findConflicts(page, (claim) => {
      const owner = holders.get(claimKey(claim))
      return owner && owner.page !== page ? owner.holder : undefined
    })
    if (problems.length > 0) conflicts.set(page.file, problems)
    else for (const claim of page.claims) holders.set(claimKey(claim), { page, holder: holderOf(page) })
  }
  return { holders: new Map([...holders].map(([key, { holder }]) => [key, holder])), conflicts }
}

interface ClaimingPage {
  readonly file: PageFile
  readonly code: string
  readonly claims: readonly PlacedClaim[]
  readonly source: ReturnType<typeof readPageText>
}

function holderOf({ code, file }: ClaimingPage): ClaimHolder {
  return { code, file: file.file }
}

function findConflicts(
  { claims, source }: ClaimingPage,
  ownerOf: (claim: Claim) => ClaimHolder | undefined,
): readonly Problem[] {
  const problems = createProblemReporter(source)
  const own = new Set<string>()
  for (const { kind, name, pointer } of claims) {
    const owner = ownerOf({ kind, name })
    const what = `${CLAIM_KINDS[kind]} "${name}"`
    if (owner) {
      const message = `${what} 已被 ${owner.file} 使用`
      const hint = '先有的页面不受影响；请在这个文件里换一个'
      problems.report('duplicate-page', pointer, { message, actual: name, hint })
    } else if (own.has(claimKey({ kind, name }))) {
      problems.report('duplicate-page', pointer, { message: `${what} 已被本页的另一个子表使用`, actual: name })
    }
    own.add(claimKey({ kind, name }))
  }
  return problems.problems
}

/** A text that cannot be read says nothing of what it gives up. */
function keeps({ claims, source }: ClaimingPage, key: string): boolean {
  return source.syntaxErrors.length > 0 || claims.some((claim) => claimKey(claim) === key)
}

function readClaims(file: PageFile): ClaimingPage {
  const source = readPageText(file.text)
  const page = asObject(migratePage(source.value))
  const claims = claimsOf(page)
  const written = claims.find(({ kind }) => kind === 'code')?.name
  return { file, code: file.code ?? written ?? '', claims, source }
}

/** What a page takes for itself. A sub-table's rows are nobody else's either. */
function claimsOf(page: Record<string, unknown>): readonly PlacedClaim[] {
  const entity = asObject(page.entity)
  // A sub-table in its own page's table is reported where sub-tables are compiled.
  const subTables = Object.entries(asObject(page.subTables)).flatMap(([name, subTable]) => {
    const { table } = asObject(asObject(subTable).entity)
    if (table === entity.table) return []
    return [{ kind: 'table', name: table, pointer: pointerOf('subTables', name, 'entity', 'table') } as const]
  })
  const written = [
    { kind: 'code', name: page.code, pointer: '/code' },
    { kind: 'table', name: entity.table, pointer: '/entity/table' },
    { kind: 'existing', name: entity.existing, pointer: '/entity/existing' },
    { kind: 'api', name: entity.api, pointer: '/entity/api' },
    { kind: 'permissionPrefix', name: page.permissionPrefix, pointer: '/permissionPrefix' },
    { kind: 'managed', name: entity.managed, pointer: '/entity/managed' },
    ...subTables,
  ] as const
  return written.flatMap(({ kind, name, pointer }) =>
    typeof name === 'string' && isName(kind, name) ? [{ kind, name, pointer }] : [],
  )
}

const NAME_PATTERNS: Readonly<Record<ClaimKind, RegExp>> = {
  code: new RegExp(PAGE_CODE_PATTERN),
  table: new RegExp(TABLE_NAME_PATTERN),
  existing: new RegExp(EXISTING_TABLE_PATTERN, 'u'),
  api: new RegExp(API_PATH_PATTERN),
  permissionPrefix: new RegExp(PERMISSION_PREFIX_PATTERN),
  managed: new RegExp(PAGE_CODE_PATTERN),
}
const MAX_NAME_LENGTH = 100

/** What is no name can be had by nobody; the structure check reports it. */
function isName(kind: ClaimKind, text: string): boolean {
  return text.length <= MAX_NAME_LENGTH && NAME_PATTERNS[kind].test(text)
}

function asObject(value: unknown): Record<string, unknown> {
  // Any object may be read by key; what a key holds stays unknown.
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}
