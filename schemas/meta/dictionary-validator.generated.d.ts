import type { CompiledCheck } from './page-validator.generated.d.ts'

/** The check of files with dictionaries, compiled ahead of time; see tools/page-validators.ts. */
export declare const dictionaryValidator: CompiledCheck
