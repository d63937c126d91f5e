import type { FieldPlan, FileFieldPlan } from '#renderer/compile/plan.ts'
import type { FieldError } from '#schemas/api/envelope.ts'
import { acceptsFile, takesImagesOnly } from '#schemas/files/file-accept.ts'
import { fileNameOf, filePathsOf, isWebFile } from '#schemas/values/file-value.ts'
import { fileMessages as messages } from '../../files/messages.ts'
import type { DataContext } from '../../http/request-context.ts'
import { fieldError } from '../read/read-fields.ts'
import { findRecord } from '../read/read-records.ts'
import { fieldAt, mayDo, maySee } from '../resource.ts'
import type { ResourceChange } from '../resource-work.ts'
import type { ChangedValues } from './check-references.ts'
import { type FileOwner, findKnown, isFileField, type KnownFile } from './known-files.ts'

/** Files that the caller may not put there, and those that the field does not take. */
export async function checkFiles(
  work: ResourceChange,
  fields: readonly FieldPlan[],
  changes: readonly ChangedValues[],
): Promise<readonly FieldError[]> {
  const wanted = fields.filter(isFileField).flatMap((field) =>
    changes.flatMap(({ at, values, held }) => {
      if (!values.has(field.name)) return []
      const before = new Set(filePathsOf(held?.get(field.name), field.files.form))
      const paths = filePathsOf(values.get(field.name), field.files.form)
      return [{ at, field, count: paths.length, added: paths.filter((path) => !before.has(path)) }]
    }),
  )
  if (wanted.length === 0) return []
  const known = await findKnown(
    work,
    wanted.flatMap(({ added }) => added),
  )
  const seen = createSight(work)
  const errors: FieldError[] = []
  for (const { at, field, count, added } of wanted) {
    const refuse = (code: string, message: string) => errors.push(fieldError(field, { code, message, at }))
    const { maxCount } = field.files
    if (maxCount !== null && count > maxCount) refuse('too-many-files', messages.tooMany(field.title, maxCount))
    for (const path of added) {
      const file = known.get(path)
      if (isWebFile(path)) refuse('foreign-file', messages.foreign(field.title))
      else if (!file || !(await mayTake(work.context, file, seen))) {
        refuse('unknown-file', messages.unknown(field.title, fileNameOf(path)))
      } else {
        const misfit = misfitOf(field, file)
        if (misfit !== undefined) refuse('file-not-fitting', misfit)
      }
    }
  }
  return errors
}

/** Why a file is none that goes there; undefined: it does. */
export function misfitOf(
  { title, files }: { readonly title: string; readonly files: Pick<FileFieldPlan, 'accept' | 'maxMegabytes'> },
  { name, type, size }: Pick<KnownFile, 'name' | 'type' | 'size'>,
): string | undefined {
  if (!acceptsFile(files.accept, { name, type })) {
    return takesImagesOnly(files.accept) ? messages.notImage(title) : messages.notAccepted(title, name)
  }
  const { maxMegabytes } = files
  const isTooLarge = maxMegabytes !== null && size > maxMegabytes * 1_048_576
  return isTooLarge ? messages.tooLargeFor(title, name, maxMegabytes) : undefined
}

/** One's own that nothing holds yet, or one that the caller can have anyway. */
async function mayTake(
  context: DataContext,
  { owner, uploaderId }: KnownFile,
  seen: (owner: FileOwner) => Promise<boolean>,
): Promise<boolean> {
  if (owner) return seen(owner)
  return context.kind === 'system' || uploaderId === context.userId
}

/** Whether the caller may see what a field of a record holds; asked once for each. */
function createSight(work: ResourceChange): (owner: FileOwner) => Promise<boolean> {
  const known = new Map<string, Promise<boolean>>()
  return (owner) => {
    const key = JSON.stringify(owner)
    const found = known.get(key) ?? maySeeField(work, owner)
    known.set(key, found)
    return found
  }
}

async function maySeeField({ db, context, files }: ResourceChange, owner: FileOwner): Promise<boolean> {
  const resource = files.resourceOf(owner.table)
  const field = resource && fieldAt(resource.plan, owner.field)
  if (!resource || !field || !mayDo(context, resource.plan, 'list') || !maySee(context, field)) return false
  return (await findRecord({ db, context, resource }, owner.id)) !== null
}
