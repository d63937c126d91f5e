import type { ComponentEditor } from './page/entrant.ts'
import type { Frames } from './probe/frames.ts'

/** Milliseconds on the wall, and of the main thread on the processor. */
export interface Timed {
  readonly ms: number
  readonly cpuMs: number
}

export interface Scrolling extends Frames {
  /** Of the main thread, for each step or tick. */
  readonly cpuMs: number
}

/** Opening of an editor that is a component of antd. */
export interface Openings {
  /** Within the first second: neither its code is there, nor is it mounted in advance. */
  readonly coldMs: number
  /** The first time after it was mounted in advance. */
  readonly first: Timed
  /** Later ones, the median. */
  readonly warm: Timed
}

/** What only our own grid is measured by. */
export interface OwnSample {
  readonly openings: Readonly<Record<ComponentEditor, Openings>>
  readonly paste: Timed
  readonly undo: Timed
  /** The first check of all rows; and the next, when what is there once is known. */
  readonly validateMs: number
  readonly revalidateMs: number
}

/** What one entrant cost in one round. */
export interface Sample {
  readonly rows: number
  readonly mount: Timed
  /** Above the data. */
  readonly heapBytes: number
  readonly elements: number
  readonly openColdMs: number
  readonly openMs: number
  readonly keysMs: readonly number[]
  readonly keyCpuMs: number
  readonly commitMs: number
  /** Whether the keyboard ended in the next cell. */
  readonly moved: boolean
  /** A column of texts, and one of numbers. */
  readonly bulkText: Timed
  readonly bulkNumber: Timed
  readonly page: Scrolling
  readonly jump: Scrolling
  readonly wheel: Scrolling
  readonly own: OwnSample | null
}
