import type { Resource } from '../resource.ts'

/** The pages whose deleted rows are kept for a while, as they are at the moment. */
export type SoftPages = () => readonly Resource[]
