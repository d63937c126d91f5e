/** A page file: `file` is the name that authors know it by. */
export interface PageFile {
  readonly file: string
  readonly text: string
  /** What it is known by in the installation; else what the text says. */
  readonly code?: string
  /** Content hash of the text, where it is known. */
  readonly identity?: string
}
