import { typeOf } from '../expression/expression-type.ts'
import type { FieldFacts, FieldTypes } from '../expression/scope.ts'
import type { CompileContext, KnownPage, ReferableFields } from './compile-context.ts'
import { knownChoices } from './known-choices.ts'
import { targetRelated } from './related-source.ts'
import { suggestionHint } from './suggest.ts'

/** A page whose rows an effect changes, as far as other pages know of it. */
export interface EffectTarget {
  readonly page: string
  readonly table: string
  readonly title: string
  readonly fields: ReferableFields
  readonly subTables: ReadonlyMap<string, ReferableFields>
  /** Of rows of the product itself: the fields that effects may change, and no row is added. Absent: all. */
  readonly opened?: ReadonlySet<string>
}

/** A page that is there, and whose text cannot be read at the moment: the effect refuses until it can. */
export interface UnreadableTarget {
  readonly page: string
  readonly fields: null
}

/** The page of a code; reports one that is none, or that effects do not reach. */
export function targetOfPage(
  code: string,
  pointer: string,
  context: CompileContext,
): EffectTarget | UnreadableTarget | null {
  const { knowledge, problems } = context
  const outline = knowledge.pageOutlines?.get(code)
  if (!outline) {
    const message = `没有页面 "${code}"`
    problems.report('unknown-page', pointer, {
      message,
      actual: code,
      hint: suggestionHint(code, knowledge.pageOutlines?.keys() ?? []),
    })
    return null
  }
  return targetOf(code, outline, pointer, context)
}

/** The page that a table belongs to; reports a table of the product itself. */
export function targetOfTable(
  table: string,
  pointer: string,
  context: CompileContext,
): EffectTarget | UnreadableTarget | null {
  const { knowledge, problems } = context
  if (knowledge.tables?.get(table) === null) return { page: table, fields: null }
  for (const [code, outline] of knowledge.pageOutlines ?? []) {
    if (outline.table === table || outline.opened?.table === table) return targetOf(code, outline, pointer, context)
  }
  problems.report('invalid-effect', pointer, {
    message: `表 "${table}" 不是页面的表，后果不能改写它`,
    actual: table,
    hint: '系统自带的数据要用 call 执行服务器登记的操作',
  })
  return null
}

function targetOf(
  page: string,
  { table, title, fields, subTables, opened }: KnownPage,
  pointer: string,
  { problems }: CompileContext,
): EffectTarget | UnreadableTarget | null {
  if (!fields) return { page, fields }
  if (opened) return { page, table: opened.table, title, fields, subTables, opened: opened.fields }
  if (table === null) {
    problems.report('invalid-effect', pointer, {
      message: `页面 "${page}" 没有自己的数据，后果不能改写它`,
      actual: page,
      hint: '写一个有 entity.table 的页面的代码；系统自带的数据要用 call 执行服务器登记的操作',
    })
    return null
  }
  return { page, table, title, fields, subTables }
}

/** Columns that every row has, as far as effects may read them. */
const SYSTEM_TYPES: FieldTypes = new Map([
  ['id', 'text'],
  ['createBy', 'text'],
  ['createTime', 'datetime'],
  ['updateBy', 'text'],
  ['updateTime', 'datetime'],
])

/** What `target.` leads to. */
export function targetTypes({ fields }: Pick<EffectTarget, 'fields'>): FieldTypes {
  const declared = [...fields].map(
    ([name, { type, multiple }]) => [name, type ? typeOf(type, multiple) : ('unknown' as const)] as const,
  )
  return new Map([...SYSTEM_TYPES, ...declared])
}

export function targetFacts({ fields }: Pick<EffectTarget, 'fields'>, { knowledge }: CompileContext): FieldFacts {
  return new Map(
    [...fields].map(([name, { type, choices }]) => [
      name,
      { isReference: type?.kind === 'ref', choices: knownChoices(choices ?? null, knowledge) },
    ]),
  )
}

/** The same where the rows that the target refers to can be read as well. */
export function referringFacts(target: Pick<EffectTarget, 'fields'>, context: CompileContext): FieldFacts {
  return new Map(
    [...targetFacts(target, context)].map(([name, fact]) => {
      const field = target.fields.get(name)
      const related = field && targetRelated(name, field, context.knowledge)
      return [name, { ...fact, ...(related && { related }) }]
    }),
  )
}
