import type { FieldPlan } from '#renderer/compile/plan.ts'
import type { FieldCell, FormatContext, ParseOutcome, WidgetFiles } from '#renderer/widget.ts'
import type { ColumnCell } from '#schemas/language/cells.ts'
import type { FieldType } from '#schemas/language/field-type.ts'
import type { CanonicalValue } from '#schemas/values/canonical-value.ts'
import { type FileForm, fileEntriesOf, fileNameOf, filePathsOf } from '#schemas/values/file-value.ts'
import { messages } from './messages.ts'

/** Texts and JSON hold a list with names and sizes, the others paths alone. */
export function fileFormOf({ kind }: FieldType): FileForm {
  return kind === 'file' ? 'paths' : 'list'
}

interface FileOptions {
  readonly number?: number | undefined
  readonly maxSizeMb?: number | undefined
}

export function filesOf(
  { number = 0, maxSizeMb }: FileOptions,
  { type, multiple }: Pick<FieldPlan, 'type' | 'multiple'>,
  accept: readonly string[],
): WidgetFiles {
  const form = fileFormOf(type)
  const maxCount = form === 'paths' && !multiple ? 1 : number > 0 ? number : null
  return { form, accept, maxMegabytes: maxSizeMb ?? null, maxCount }
}

/** The cell of the grid for files of a field: it takes what the field takes. */
export function fileCellOf(
  { type, multiple, files }: FieldPlan,
  cellType: ColumnCell,
  { number, bizPath }: { readonly number?: number | undefined; readonly bizPath?: string | undefined },
): FieldCell | null {
  if (type.kind !== 'file') return null
  const { accept = [], maxMegabytes = null } = files ?? {}
  return {
    type: cellType,
    props: {
      ...(accept.length > 0 && { accept: accept.join(',') }),
      ...(maxMegabytes !== null && { maxSizeMb: maxMegabytes }),
      bizPath,
      number: multiple ? number : 1,
      ...(multiple && { valueAs: 'list' }),
    },
  }
}

/** The names of the files: what lists, spreadsheets and paper show. */
export function formatFiles<Options>(value: CanonicalValue, { field }: FormatContext<Options>): string {
  return namesOf(value, fileFormOf(field.type)).join('，')
}

function namesOf(value: CanonicalValue, form: FileForm): readonly string[] {
  return form === 'list'
    ? fileEntriesOf(value).map(({ fileName }) => fileName)
    : filePathsOf(value, form).map(fileNameOf)
}

/** A file cannot be written down. */
export function parseFiles(text: string): ParseOutcome {
  return text.trim() === '' ? { ok: true, value: null } : { ok: false, message: messages.noText }
}
