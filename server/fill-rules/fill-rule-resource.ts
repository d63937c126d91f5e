import type { FieldError } from '#schemas/api/envelope.ts'
import { sysFillRule } from '#schemas/managed/sys-fill-rule.ts'
import { defineManagedResource, type ManagedSave } from '../resources/managed/managed-resource.ts'
import { GENERATORS, generatorName } from './generators.ts'
import { fillRuleMessages as messages } from './messages.ts'
import { parseParams } from './run-fill-rule.ts'

/** Fill rules, each with a generator that there is and parameters that it can be given. */
export const fillRuleResource = defineManagedResource({
  resource: sysFillRule,
  uniqueIndexes: { sys_fill_rule_rule_code_key: 'ruleCode' },
  hooks: { judge: async (_judging, saves) => saves.flatMap(judgeRule) },
})

function judgeRule({ at, before, values }: ManagedSave): readonly FieldError[] {
  const errors: FieldError[] = []
  const refuse = (field: string, message: string) => {
    errors.push({ pointer: `${at}/${field}`, code: 'fill-rule', message })
  }
  if (before && values.has('ruleCode')) refuse('ruleCode', messages.codeStays)
  const ruleClass = values.get('ruleClass')
  if (typeof ruleClass === 'string' && !GENERATORS.has(generatorName(ruleClass))) {
    refuse('ruleClass', messages.noGenerator(ruleClass, [...GENERATORS.keys()].join('、')))
  }
  const params = values.get('ruleParams')
  const fault = typeof params === 'string' ? faultOf(params) : null
  if (fault) refuse('ruleParams', fault)
  return errors
}

function faultOf(text: string): string | null {
  const parsed = parseParams(text)
  switch (parsed.kind) {
    case 'params':
      return null
    case 'malformed':
      return messages.paramsMalformed
    case 'array':
      return messages.paramsArray
    case 'values':
      return messages.paramsValues
  }
}
