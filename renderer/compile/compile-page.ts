import { isReservedApi, isReservedTable } from '#schemas/language/names.ts'
import type { PageDeclaration } from '#schemas/language/page.ts'
import {
  AVAILABLE_KINDS,
  AVAILABLE_TOOLBAR_ACTIONS,
  pageSchema,
  SCHEMA_VERSION,
  TOOLBAR_ACTIONS,
} from '#schemas/language/page.ts'
import { hasErrors, type Problem } from '#schemas/language/problem.ts'
import type { WidgetRegistry } from '../widget.ts'
import type { CompileContext, CompileKnowledge } from './compile-context.ts'
import { compileField } from './compile-field.ts'
import { compileDetail, compileForm } from './compile-form.ts'
import { compileList } from './compile-list.ts'
import { compilePermissions } from './compile-permissions.ts'
import { compileQuery } from './compile-query.ts'
import type { FieldIndex } from './field-index.ts'
import { foldSchemaErrors } from './fold-schema-errors.ts'
import { type PageText, pointerOf, readPageText } from './page-source-text.ts'
import type { FieldPlan, PagePlan } from './plan.ts'
import { createProblemReporter, type ProblemReporter } from './problem-reporter.ts'
import { SYSTEM_FIELDS } from './system-fields.ts'
import type { PageValidators } from './validators.ts'

export interface CompileOptions {
  readonly registry: WidgetRegistry
  readonly validators: PageValidators
  readonly knowledge?: CompileKnowledge
}

/** `plan` is null when there are errors; warnings come beside a plan. */
export interface CompiledPage {
  readonly plan: PagePlan | null
  readonly problems: readonly Problem[]
}

/**
 * Compiles the text of a page file. Pure, and never throws because of what an author wrote: mistakes come back as
 * problems, as many at once as can be told apart.
 */
export function compilePage(text: string, options: CompileOptions): CompiledPage {
  const source = readPageText(text)
  const problems = createProblemReporter(source)
  const page = readStructure(source, options.validators, problems)
  if (!page) return { plan: null, problems: problems.problems }
  const context: CompileContext = {
    page,
    registry: options.registry,
    validators: options.validators,
    knowledge: options.knowledge ?? {},
    problems,
  }
  const plan = compileSoundParts(context)
  const found = problems.problems
  return { plan: hasErrors(found) ? null : plan, problems: found }
}

/** The page as far as its structure can be relied on; null when nothing of it can. */
function readStructure(
  source: PageText,
  validators: PageValidators,
  problems: ProblemReporter,
): PageDeclaration | null {
  for (const { message, position } of source.syntaxErrors) problems.report('json-syntax', '', { message, position })
  for (const { pointer, key, position } of source.duplicateKeys) {
    problems.report('duplicate-key', pointer, { message: `键 "${key}" 重复`, position })
  }
  if (source.syntaxErrors.length > 0) return null
  if (!validators.page(source.value)) {
    for (const { code, pointer, ...details } of foldSchemaErrors(
      validators.page.errors ?? [],
      pageSchema,
      source.value,
    )) {
      problems.report(code, pointer, details)
    }
  }
  return pruneUnsound(source.value, problems)
}

/** Leaves out what the structure check refused, so that the rest can still be checked for meaning. */
function pruneUnsound(value: unknown, problems: ProblemReporter): PageDeclaration | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null
  const entries = Object.entries(value).filter(([key]) => key === 'fields' || problems.isSound(pointerOf(key)))
  const page = Object.fromEntries(entries)
  const isUsable = typeof page.fields === 'object' && page.fields !== null && !Array.isArray(page.fields)
  if (!isUsable) return null
  // The structure check has passed every part that is still there; what was left out falls back to these.
  return { schemaVersion: SCHEMA_VERSION, code: '', title: '', permissionPrefix: '', ...page } as PageDeclaration
}

function compileSoundParts(context: CompileContext): PagePlan | null {
  const { page, problems } = context
  checkHead(context)
  const fields = compileFields(context)
  const list = compileList(fields, context)
  const query = compileQuery(fields, context)
  const form = compileForm(fields, context)
  const toolbar = compileToolbar(context)
  if (hasErrors(problems.problems)) return null
  return deepFreeze({
    code: page.code,
    title: page.title,
    kind: 'list',
    permissionPrefix: page.permissionPrefix,
    entity: { table: page.entity.table, api: page.entity.api, softDelete: page.entity.softDelete ?? false },
    fields: fields.declared,
    systemFields: SYSTEM_FIELDS,
    fieldByName: fields.plans,
    list,
    query,
    toolbar,
    form,
    detail: compileDetail(form, fields),
    permissions: compilePermissions(page.permissionPrefix, fields.declared),
    dictCodes: [
      ...new Set(fields.declared.flatMap(({ choices }) => (choices?.source === 'dict' ? [choices.code] : []))),
    ],
  })
}

function checkHead({ page, problems }: CompileContext): void {
  if (page.schemaVersion !== SCHEMA_VERSION) {
    const message = `格式版本 ${page.schemaVersion} 不认识，当前是 ${SCHEMA_VERSION}`
    problems.report('schema-version', '/schemaVersion', { message, expected: String(SCHEMA_VERSION) })
  }
  if (page.kind !== undefined && !AVAILABLE_KINDS.includes(page.kind)) {
    const expected = AVAILABLE_KINDS.join('、')
    problems.report('not-available', '/kind', { message: `页面种类 "${page.kind}" 还不可用`, expected })
  }
  if (page.entity && isReservedTable(page.entity.table)) {
    problems.report('reserved-name', '/entity/table', { message: `表名 "${page.entity.table}" 由系统使用` })
  }
  if (page.entity && isReservedApi(page.entity.api)) {
    problems.report('reserved-name', '/entity/api', { message: `路径 "${page.entity.api}" 由系统使用` })
  }
}

function compileFields(context: CompileContext): FieldIndex {
  const { page, problems } = context
  const declared = Object.entries(page.fields).flatMap(([name, declaration]): FieldPlan[] => {
    const pointer = pointerOf('fields', name)
    const plan = problems.isSound(pointer) ? compileField(name, declaration, context) : null
    return plan ? [plan] : []
  })
  checkRenames(declared, context)
  const plans = new Map([...SYSTEM_FIELDS, ...declared].map((field) => [field.name, field]))
  return { declared, plans, names: new Set([...Object.keys(page.fields), ...plans.keys()]) }
}

function checkRenames(fields: readonly FieldPlan[], { page, problems }: CompileContext): void {
  const claimed = new Set<string>()
  for (const { name, renamedFrom } of fields) {
    if (renamedFrom === undefined) continue
    const pointer = pointerOf('fields', name, 'renamedFrom')
    if (Object.hasOwn(page.fields, renamedFrom)) {
      const message = `字段 "${renamedFrom}" 仍然存在，不能由它改名`
      problems.report('invalid-rename', pointer, { message, actual: renamedFrom })
    } else if (claimed.has(renamedFrom)) {
      problems.report('invalid-rename', pointer, {
        message: `"${renamedFrom}" 已被另一个字段改名`,
        actual: renamedFrom,
      })
    }
    claimed.add(renamedFrom)
  }
}

function compileToolbar({ page, problems }: CompileContext): PagePlan['toolbar'] {
  const declared = page.toolbar ?? TOOLBAR_ACTIONS.filter((action) => AVAILABLE_TOOLBAR_ACTIONS.includes(action))
  return declared.filter((action, index) => {
    const isAvailable = AVAILABLE_TOOLBAR_ACTIONS.includes(action)
    if (!isAvailable) {
      const message = `按钮 "${action}" 还不可用，不会显示`
      problems.report('toolbar-action-not-available', `/toolbar/${index}`, { message })
    }
    return isAvailable
  })
}

function deepFreeze<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value
  Object.freeze(value)
  for (const part of value instanceof Map ? value.values() : Object.values(value)) deepFreeze(part)
  return value
}
