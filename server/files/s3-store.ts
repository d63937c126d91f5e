import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { S3mini } from 's3mini'
import type { FileStore } from './file-store.ts'

export interface S3Settings {
  /** Address with the bucket: `https://oss.example.com/files`. */
  readonly endpoint: string
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

const TIMEOUT_MS = 60_000

/** A bucket of any store that speaks S3. It need not be open to the public: all files go through the server. */
export function createS3Store(settings: S3Settings): FileStore {
  const client = new S3mini({ ...settings, requestAbortTimeout: TIMEOUT_MS })
  return {
    async put(key, localPath, type) {
      await client.putObject(key, await readFile(localPath), type)
    },
    async read(key, { from, to }) {
      // Its end is not included.
      const answer = await client.getObjectRaw(key, false, from, to + 1).catch((error: unknown) => {
        if (isMissing(error)) return null
        throw error
      })
      if (answer?.status === 404 || !answer?.body) return null
      // The same stream; the types of the web and of Node do not know each other.
      return Readable.fromWeb(answer.body as ReadableStream)
    },
    async remove(key) {
      await client.deleteObject(key)
    },
  }
}

function isMissing(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false
  return ('status' in error && error.status === 404) || ('cause' in error && isMissing(error.cause))
}
