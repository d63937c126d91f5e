import type { Static } from 'typebox'
import type { HostCall } from '#renderer/calls/host-call.ts'
import { loadTreeData } from '#schemas/api/dictionary-trees.ts'
import { messages } from '../tree/messages.ts'
import { readCondition } from '../tree/tree-condition.ts'
import type { TreeSource } from '../tree/tree-source.ts'
import type { treeSelectOptions } from './schema.ts'

type Options = Static<typeof treeSelectOptions>

/** The rows of a table, `table,text,code`, below one another. */
export function tableTree(call: HostCall, dictCode: string, options: Options): TreeSource {
  const [tableName = '', text = '', code = ''] = dictCode.split(',')
  const { pidField, hasChildField, converIsLeafVal, condition, pidValue = '' } = options
  const given = {
    ...(pidField && { pidField }),
    ...(hasChildField && { hasChildField, converIsLeafVal: converIsLeafVal ?? '1' }),
    ...(condition && { condition }),
  }
  return {
    key: [dictCode, given, pidValue],
    load: (parent, signal) =>
      call(loadTreeData, { query: { pid: parent?.key ?? pidValue, tableName, text, code, ...given } }, { signal }),
  }
}

/** Why the tree cannot be asked for. */
export function problemOf({ condition }: Options): string | undefined {
  return readCondition(condition ?? '') ? undefined : messages.tableConditionMalformed
}
