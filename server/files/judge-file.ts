import { fileTypeFromFile } from 'file-type'
import { extensionOf, FILE_KINDS, type FileKind } from '#schemas/files/file-types.ts'
import { headOf } from './incoming.ts'
import { fileMessages as messages } from './messages.ts'

/** Bytes of a text that are looked at. */
const TEXT_HEAD_BYTES = 8_192

export type FileJudgement =
  | { readonly ok: true; readonly kind: FileKind }
  | { readonly ok: false; readonly message: string }

/** Whether name, content and what the client declares speak of one type, and of one that is stored. */
export async function judgeFile(file: {
  readonly name: string
  readonly localPath: string
  readonly declared: string
}): Promise<FileJudgement> {
  const extension = extensionOf(file.name)
  const kind = FILE_KINDS.get(extension)
  if (!kind) return refuse(messages.unknownType(extension, [...FILE_KINDS.keys()].join('、')))
  const sniffed = (await fileTypeFromFile(file.localPath))?.mime
  const fits = kind.sniffed
    ? sniffed !== undefined && kind.sniffed.includes(sniffed)
    : sniffed === undefined && isText(await headOf(file.localPath, TEXT_HEAD_BYTES))
  if (!fits) return refuse(messages.wrongContent(extension))
  // Browsers call archives and office files many names; what they call a picture is one.
  const declaresImage = file.declared.startsWith('image/')
  const isDeclared = file.declared !== '' && file.declared !== 'application/octet-stream'
  const isImage = kind.type.startsWith('image/')
  if (isDeclared && declaresImage !== isImage) return refuse(messages.wrongDeclared)
  return { ok: true, kind }
}

function refuse(message: string): FileJudgement {
  return { ok: false, message }
}

/** Texts hold none of the characters by which machines talk. They are only ever saved, never shown as pages. */
function isText(head: Buffer): boolean {
  return !head.some((byte) => byte < 32 && byte !== 9 && byte !== 10 && byte !== 12 && byte !== 13)
}
