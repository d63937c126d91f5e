import { messages } from './messages.ts'

/** The server takes no more; saying so before the upload saves minutes. */
const MAX_BYTES = 100 * 1024 * 1024

export interface FileChoice {
  readonly files: readonly File[]
  /** Why files that were chosen are not among them. */
  readonly problems: readonly string[]
}

export const NO_FILES: FileChoice = { files: [], problems: [] }

/** Adds files to those that are chosen already, as far as they can be imported. */
export function addFiles({ files }: FileChoice, added: readonly File[]): FileChoice {
  const kept = [...files]
  const problems: string[] = []
  for (const file of added) {
    if (!/\.(?:xlsx?|csv)$/i.test(file.name)) problems.push(messages.wrongType(file.name))
    else if (file.size > MAX_BYTES) problems.push(messages.tooLarge(file.name))
    else if (kept.some((other) => isSameFile(other, file))) problems.push(messages.chosenAlready(file.name))
    else kept.push(file)
  }
  return { files: kept, problems }
}

export function removeFile({ files }: FileChoice, file: File): FileChoice {
  return { files: files.filter((other) => other !== file), problems: [] }
}

function isSameFile(left: File, right: File): boolean {
  return left.name === right.name && left.size === right.size && left.lastModified === right.lastModified
}
