import type { S3Settings } from './s3-store.ts'

/** What is stored, where, how much of it, and how long. */
export interface FileSettings {
  /** Of uploads that are on their way, and of stored files where there is no bucket. */
  readonly folder: string
  /** Null: the folder. */
  readonly s3: S3Settings | null
  readonly maxMegabytes: number
  /** What one person may upload within 24 hours. */
  readonly dailyMegabytes: number
  readonly uploadsPerMinute: number
  /** So long a file may wait for its record. */
  readonly graceHours: number
  /** So long at least the address of a file counts. */
  readonly linkHours: number
}

export const DEFAULT_FILE_SETTINGS: Omit<FileSettings, 'folder'> = {
  s3: null,
  maxMegabytes: 50,
  dailyMegabytes: 2_048,
  uploadsPerMinute: 120,
  graceHours: 24,
  linkHours: 2,
}
