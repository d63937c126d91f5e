import { FORM_WIDTHS, type FormFieldDeclaration, type SectionDeclaration } from '#schemas/language/page.ts'
import type { CompileContext } from './compile-context.ts'
import { type FieldIndex, fieldNamed } from './field-index.ts'
import type { DetailPlan, FieldPlan, FormFieldPlan, FormPlan, FormSectionPlan } from './plan.ts'

const DEFAULT_COLUMNS = 2
const DETAIL_COLUMNS = 3

export function compileForm(fields: FieldIndex, context: CompileContext): FormPlan {
  const { form } = context.page
  const sections = form?.layout ? compileLayout(form.layout, fields, context) : [defaultSection(fields, context)]
  reportMissingRequired(sections, fields, context)
  return { open: form?.open ?? 'drawer', widthPx: form?.width ?? FORM_WIDTHS.normal, sections }
}

/** The form's sections, three columns wide, then the fields that the form leaves out. */
export function compileDetail(form: FormPlan, fields: FieldIndex): DetailPlan {
  const inForm = new Set(form.sections.flatMap((section) => section.fields.map(({ field }) => field.name)))
  const rest = fields.declared.filter((field) => !inForm.has(field.name))
  const sections = form.sections.map((section) => ({
    ...section,
    columns: DETAIL_COLUMNS,
    fields: section.fields.map((placed) => ({ ...placed, span: isLong(placed.field) ? DETAIL_COLUMNS : 1 })),
  }))
  if (rest.length === 0) return { sections }
  return {
    sections: [
      ...sections,
      {
        title: '其他',
        columns: DETAIL_COLUMNS,
        fields: rest.map((field) => toFormField(field, {}, DETAIL_COLUMNS, () => isLong(field))),
      },
    ],
  }
}

function isLong(field: FieldPlan): boolean {
  return field.type.kind === 'text'
}

function defaultSection(fields: FieldIndex, context: CompileContext): FormSectionPlan {
  const shown = fields.declared.filter((field) => context.page.fields[field.name]?.form !== false)
  return {
    title: null,
    columns: DEFAULT_COLUMNS,
    fields: shown.map((field) => toFormField(field, {}, DEFAULT_COLUMNS, takesRow(context))),
  }
}

function takesRow({ registry }: CompileContext) {
  return (field: FieldPlan) => registry.get(field.widget.type)?.fullRow ?? false
}

function compileLayout(
  layout: readonly SectionDeclaration[],
  fields: FieldIndex,
  context: CompileContext,
): readonly FormSectionPlan[] {
  const seen = new Set<string>()
  return layout.map((section, index) => {
    const columns = section.columns ?? DEFAULT_COLUMNS
    const compiled = section.fields.flatMap((declaration, position) =>
      compileFormField(declaration, `/form/layout/${index}/fields/${position}`, columns, seen, fields, context),
    )
    return { title: section.section ?? null, columns, fields: compiled }
  })
}

function compileFormField(
  declaration: FormFieldDeclaration,
  pointer: string,
  columns: number,
  seen: Set<string>,
  fields: FieldIndex,
  context: CompileContext,
): readonly FormFieldPlan[] {
  const { problems } = context
  const placed = typeof declaration === 'string' ? { field: declaration } : declaration
  const at = typeof declaration === 'string' ? pointer : `${pointer}/field`
  const field = fieldNamed(placed.field, at, fields, context)
  if (!field) return []
  if (seen.has(field.name)) {
    problems.report('duplicate-field', at, { message: `字段 "${field.name}" 在表单中重复` })
    return []
  }
  seen.add(field.name)
  if (placed.span !== undefined && placed.span > columns) {
    const message = `span ${placed.span} 大于分组的 ${columns} 列`
    problems.report('span-too-wide', `${pointer}/span`, { message })
  }
  return [toFormField(field, placed, columns, takesRow(context))]
}

function toFormField(
  field: FieldPlan,
  placed: { readonly title?: string; readonly span?: number },
  columns: number,
  isFullRow: (field: FieldPlan) => boolean,
): FormFieldPlan {
  const span = placed.span ?? (isFullRow(field) ? columns : 1)
  return { field, title: placed.title ?? field.title, span: Math.min(span, columns) }
}

function reportMissingRequired(
  sections: readonly FormSectionPlan[],
  fields: FieldIndex,
  { page, problems }: CompileContext,
): void {
  const placed = new Set(sections.flatMap((section) => section.fields.map(({ field }) => field.name)))
  for (const field of fields.declared) {
    if (!field.required || field.defaultValue !== null || placed.has(field.name)) continue
    const pointer = page.form?.layout ? '/form/layout' : `/fields/${field.name}/form`
    const message = `必填字段 "${field.title}"（${field.name}）不在表单中`
    problems.report('required-field-not-in-form', pointer, { part: 'key', message })
  }
}
