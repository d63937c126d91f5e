import type { FieldError } from '#schemas/api/envelope.ts'
import { sysMessageTemplate } from '#schemas/managed/sys-message-template.ts'
import { businessFailure } from '../http/api-error.ts'
import {
  defineManagedResource,
  type ManagedJudging,
  type ManagedSave,
  type ManagedUse,
  type ManagedWrite,
} from '../resources/managed/managed-resource.ts'
import type { StoredRecord } from '../resources/read/stored-record.ts'
import { deliveryMessages as messages } from './messages.ts'
import { parseTestData } from './test-data.ts'

const IN_USE = '1'

/** Templates; one that is in use is neither changed nor deleted, and one that pages name keeps its code and stays. */
export const templateResource = defineManagedResource({
  resource: sysMessageTemplate,
  uniqueIndexes: { sys_sms_template_code_key: 'templateCode' },
  calls: { messages: { edited: messages.templateEdited, deleted: messages.templateDeleted } },
  hooks: {
    judge: async (judging, saves) => saves.flatMap((save) => judgeTemplate(judging, save)),
    beforeWrite: async (write) => assertNotInUse(write),
    findUses: async ({ registry }, deleted) =>
      new Map(
        deleted.flatMap((record) => {
          const use = findUse(registry, record)
          return use ? [[record.id, use] as const] : []
        }),
      ),
  },
})

function judgeTemplate({ registry }: ManagedJudging, { at, before, values }: ManagedSave): readonly FieldError[] {
  const errors: FieldError[] = []
  const refuse = (field: string, message: string) => {
    errors.push({ pointer: `${at}/${field}`, code: 'template', message })
  }
  if (before && values.has('templateCode')) {
    const use = findUse(registry, before)
    if (use) refuse('templateCode', use.message)
  }
  const testData = values.get('templateTestJson')
  if (typeof testData === 'string' && !parseTestData(testData)) refuse('templateTestJson', messages.testDataMalformed)
  return errors
}

/** Only taking it out of use, or into it, is nothing that its readers would notice. */
function assertNotInUse({ action, rows }: ManagedWrite): void {
  for (const { before, values } of rows) {
    if (before?.values.get('useStatus') !== IN_USE) continue
    if (action === 'delete') throw businessFailure(messages.templateUsedKept)
    const isChanged = [...values].some(([name, value]) => name !== 'useStatus' && value !== before.values.get(name))
    if (isChanged) throw businessFailure(messages.templateUsedUnchanged)
  }
}

function findUse(registry: ManagedJudging['registry'], { values }: StoredRecord): ManagedUse | null {
  const code = String(values.get('templateCode') ?? '')
  const places = registry.templateUsesOf(code).map(({ page, effect }) => messages.templatePlace(page.title, effect))
  return places.length === 0 ? null : { message: messages.templateNamed(code, places.join('、')), uses: [] }
}
