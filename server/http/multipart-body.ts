import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'

/** Forms with files. Nothing is read until a handler asks: `bindUpload` does, with its own limits. */
export async function addMultipartBody(app: FastifyInstance): Promise<void> {
  await app.register(multipart, { throwFileSizeLimit: true })
}
