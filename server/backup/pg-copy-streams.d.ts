/** What is used here of the package, which declares no types. */
declare module 'pg-copy-streams' {
  import type { Readable, Writable } from 'node:stream'
  import type { Submittable } from 'pg'

  export interface CopyToStream extends Readable, Submittable {
    /** Known when the stream has ended. */
    readonly rowCount: number
  }
  export interface CopyFromStream extends Writable, Submittable {
    /** Known when the stream has finished. */
    readonly rowCount: number
  }
  export function to(text: string): CopyToStream
  export function from(text: string): CopyFromStream
}
