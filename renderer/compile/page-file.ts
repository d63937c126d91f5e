/** A page file: `file` is the name that authors know it by. */
export interface PageFile {
  readonly file: string
  readonly text: string
  /** What it is known by in the installation; else what the text says. */
  readonly code?: string
  /** Content hash of the text, where it is known. */
  readonly identity?: string
  /** The folder of pages in which it lies; null: in none. Absent where nobody knows. */
  readonly area?: string | null
}
