import { PAGE_ACTIONS } from '../compile/compile-permissions.ts'
import { compileRecordPage, type RecordKindParts } from '../compile/compile-record-page.ts'
import { defineKind, type KindDefinition } from './kind.ts'
import type { KindTraits } from './kind-traits.ts'

/** A kind of pages over records of their own: fields, a list of them, a form, actions. */
export function defineRecordKind(declared: KindTraits & RecordKindParts): KindDefinition {
  return defineKind({
    ...declared,
    permissions: PAGE_ACTIONS.map(([action]) => action),
    compile: (context, identity) => compileRecordPage(declared, context, identity),
  })
}
