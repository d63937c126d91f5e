import { gzipSync } from 'node:zlib'

export interface CodeSize {
  /** What goes over the wire. */
  readonly gzipBytes: number
  /** Of the minified code, every name and word counted as one character: whatever is renamed, this stays. */
  readonly namelessBytes: number
}

/** Latin ones alone: texts for the user count as they are. */
const NAME = /[A-Za-z_$][\w$]*/g

/** @param code minified */
export function codeSize(code: string): CodeSize {
  return { gzipBytes: gzipSync(code).length, namelessBytes: Buffer.byteLength(code.replace(NAME, 'n')) }
}

export function sumOfSizes(sizes: readonly CodeSize[]): CodeSize {
  return {
    gzipBytes: sizes.reduce((sum, { gzipBytes }) => sum + gzipBytes, 0),
    namelessBytes: sizes.reduce((sum, { namelessBytes }) => sum + namelessBytes, 0),
  }
}
