import type { FieldError } from '#schemas/api/envelope.ts'
import { sysCheckRule } from '#schemas/managed/sys-check-rule.ts'
import { namingText } from '../dictionaries/naming-uses.ts'
import {
  defineManagedResource,
  type ManagedJudging,
  type ManagedSave,
  type ManagedUse,
} from '../resources/managed/managed-resource.ts'
import type { StoredRecord } from '../resources/read/stored-record.ts'
import { isSupportedPattern, readPieces } from './check-rule.ts'
import { checkRuleMessages as messages } from './messages.ts'

/** Check rules whose pieces can be run; one that pages name keeps its code. */
export const checkRuleResource = defineManagedResource({
  resource: sysCheckRule,
  uniqueIndexes: { sys_check_rule_rule_code_key: 'ruleCode' },
  hooks: {
    judge: async (judging, saves) => saves.flatMap((save) => judgeRule(judging, save)),
    findUses: findRuleUses,
  },
})

function judgeRule({ registry }: ManagedJudging, { at, before, values }: ManagedSave): readonly FieldError[] {
  const errors: FieldError[] = []
  if (before && values.has('ruleCode')) {
    const code = codeOf(before)
    const places = registry.namingOf('check-rule', code).map(namingText).join('、')
    if (places !== '')
      errors.push({ pointer: `${at}/ruleCode`, code: 'in-use', message: messages.codeUsed(code, places) })
  }
  const fault = faultOf(values.get('ruleJson'))
  if (fault) errors.push({ pointer: `${at}/ruleJson`, code: 'check-rule', message: fault })
  return errors
}

function faultOf(json: unknown): string | null {
  if (typeof json !== 'string') return null
  const pieces = readPieces(json)
  if (!pieces) return messages.malformed
  for (const [index, { digits, pattern }] of pieces.entries()) {
    if (digits === 0) return messages.piece(index + 1, messages.digits)
    if (pattern === '') return messages.piece(index + 1, messages.patternMissing)
    if (!isSupportedPattern(pattern)) return messages.piece(index + 1, messages.pattern)
  }
  return null
}

async function findRuleUses(
  { registry }: ManagedJudging,
  deleted: readonly StoredRecord[],
): Promise<ReadonlyMap<string, ManagedUse>> {
  return new Map(
    deleted.flatMap((record) => {
      const places = registry.namingOf('check-rule', codeOf(record)).map(namingText).join('、')
      return places === '' ? [] : [[record.id, { message: messages.used(codeOf(record), places), uses: [] }] as const]
    }),
  )
}

function codeOf(record: StoredRecord): string {
  return String(record.values.get('ruleCode') ?? '')
}
