import {
  addItem,
  addProperty,
  type FaultDraft,
  type FaultSource,
  removeChild,
  replaceKey,
  replaceValue,
} from './fault.ts'
import { misspell } from './misspell.ts'
import { keysOf, type PageTree, type Part, parentOf } from './page-tree.ts'

/** Objects whose keys are names of the author's own, or are checked by a registry. */
const OPEN_OBJECT =
  /^(?:\/fields|\/subTables|\/subTables\/[^/]+\/fields|\/actions|.*\/(?:then|else|options|props|props\/.*))$/
/** Values of any JSON type. */
const ANY_VALUE = /\/(?:default|props\/.*|reactions\/\d+\/(?:then|else)\/[^/]+\/value)$/

/** A key of the language, misspelt. */
function* misspeltKeys(page: PageTree): Iterable<FaultDraft> {
  for (const { key, pointer } of page.parts) {
    if (!key || OPEN_OBJECT.test(parentOf(pointer))) continue
    const siblings = keysOf(page.at(parentOf(pointer)))
    yield replaceKey(key, misspell(String(key.value), siblings))
  }
}

/** A value of another JSON type than the language wants. */
function* wrongJsonTypes(page: PageTree): Iterable<FaultDraft> {
  for (const part of page.parts) {
    if (part.pointer === '' || ANY_VALUE.test(part.pointer)) continue
    yield replaceValue(part, otherType(part))
  }
}

function otherType({ node, pointer }: Part): unknown {
  const isBound = /\/rules\/\d+\/(?:min|max)$/.test(pointer)
  switch (node.type) {
    case 'string':
      return isBound ? true : 12
    case 'number':
      return isBound ? true : 'twelve'
    case 'boolean':
      return 'yes'
    case 'array':
      return 5
    default:
      return 'an object was here'
  }
}

/** What each kind of object must have, by the pointer of the object. */
const REQUIRED: readonly (readonly [owner: RegExp, keys: readonly string[]])[] = [
  [/^$/, ['schemaVersion', 'code', 'title', 'permissionPrefix', 'entity', 'fields']],
  [/^\/entity$/, ['table', 'api']],
  [/^\/subTables\/[^/]+$/, ['title', 'entity', 'fields']],
  [/^\/subTables\/[^/]+\/entity$/, ['table', 'foreignKey']],
  [/\/fields\/[^/]+\/ref$/, ['entity', 'value', 'label']],
  [/\/fields\/[^/]+\/options\/\d+$/, ['value', 'text']],
  [/\/fields\/[^/]+\/widget$/, ['type']],
  [/^\/actions\/[^/]+$/, ['title', 'type', 'props']],
  [/\/checks\/\d+$/, ['id', 'that', 'message']],
  [/^\/form\/reactions\/\d+$/, ['id', 'when', 'then']],
  [/^\/(?:list\/columns|query\/(?:simple|more))\/\d+$/, ['field']],
  [/^\/list\/rowActions\/\d+$/, ['action']],
]

/** A key that must be there, taken out. The object that lacks it is the place. */
function* missingKeys(page: PageTree): Iterable<FaultDraft> {
  for (const owner of page.parts) {
    if (owner.node.type !== 'object') continue
    const isPreset = keysOf(owner).includes('preset')
    const ofField = /\/fields\/[^/]+$/.test(owner.pointer) && !/\/layout\//.test(owner.pointer) && !isPreset
    const keys = ofField
      ? ['type', 'title']
      : REQUIRED.filter(([at]) => at.test(owner.pointer)).flatMap(([, names]) => names)
    for (const property of owner.node.children ?? []) {
      if (keys.includes(String(property.children?.[0]?.value))) {
        yield removeChild(page, property, owner.key?.offset ?? owner.node.offset)
      }
    }
  }
}

/** A key written twice: the second one stands on the next line. */
function* duplicateKeys(page: PageTree): Iterable<FaultDraft> {
  for (const { key, node } of page.parts) {
    if (!key || node.type === 'object' || node.type === 'array') continue
    const property = page.text.slice(key.offset, node.offset + node.length)
    const offset = node.offset + node.length
    yield { edit: { offset, length: 0, text: `,\n${property}` }, place: offset + 2 }
  }
}

const CLOSED_WORD =
  /(?:\/list\/(?:columns\/\d+\/)?(?:fixed|link)|\/(?:fixed|link)|\/form\/open|^\/kind|\/preset|\/query|\/operator|\/statistics\/\d+)$/

/** A word of a closed list, misspelt. */
function* misspeltWords(page: PageTree): Iterable<FaultDraft> {
  for (const part of page.matching(CLOSED_WORD)) {
    if (typeof part.value === 'string') yield replaceValue(part, misspell(part.value))
  }
}

/** A name that is written as such names are not. */
function* wrongFormats(page: PageTree): Iterable<FaultDraft> {
  const replace = (pointer: string, text: string) => {
    const part = page.at(pointer)
    return part ? [replaceValue(part, text)] : []
  }
  yield* replace('/code', 'Page Code')
  yield* replace('/permissionPrefix', 'prefix')
  yield* replace('/entity/table', 'Page-Table')
  yield* replace('/entity/api', 'page')
  yield* replace('/schemaVersion', '1')
  for (const { key } of page.matching(/^\/(?:fields|subTables|actions)\/[^/]+$/)) {
    if (key) yield replaceKey(key, `${String(key.value)} Name`)
  }
}

/** Numbers, texts and lists beyond their limits. */
function* outOfRange(page: PageTree): Iterable<FaultDraft> {
  for (const part of page.matching(/\/(?:width|columns|span|minRows|maxRows)$/)) {
    if (typeof part.value === 'number') yield replaceValue(part, 100_000)
  }
  for (const part of page.matching(/\/(?:title|message|help|placeholder|section|confirm)$/)) {
    if (typeof part.value === 'string') yield replaceValue(part, '长'.repeat(201))
  }
  for (const part of page.matching(/\/(?:columns|fields|row)$/)) {
    if (part.node.type === 'array') yield replaceValue(part, [])
  }
}

/** The first item of a list once more. */
function* duplicateItems(page: PageTree): Iterable<FaultDraft> {
  for (const list of page.matching(
    /^(?:\/list\/(?:columns|rowActions)|\/query\/(?:simple|more)|\/toolbar|.*\/layout\/.*(?:fields|row)|\/subTables\/[^/]+\/columns)$/,
  )) {
    const first = page.at(`${list.pointer}/0`)
    if (list.node.type === 'array' && typeof first?.value === 'string') yield addItem(list, first.value)
  }
  for (const id of page.matching(/\/(?:checks|reactions)\/1\/id$/)) {
    const first = page.at(id.pointer.replace(/\/1\/id$/, '/0/id'))
    if (first) yield replaceValue(id, first.value)
  }
}

/** A version, a kind or a key that is not for this page. */
function* wrongHeads(page: PageTree): Iterable<FaultDraft> {
  const [root] = page.parts
  const version = page.at('/schemaVersion')
  if (version) yield replaceValue(version, 99)
  if (root && !page.at('/tree')) yield addProperty(root, 'tree', { label: 'code' })
  const kind = page.at('/kind')
  if (kind) yield replaceValue(kind, 'dashboard')
  else if (root) yield addProperty(root, 'kind', 'dashboard')
  const table = page.at('/entity/table')
  if (table) yield replaceValue(table, 'sys_user')
  const api = page.at('/entity/api')
  if (api) yield replaceValue(api, '/sys/user')
}

export const STRUCTURE_FAULTS: Readonly<Record<string, FaultSource>> = {
  'misspelt key': misspeltKeys,
  'wrong JSON type': wrongJsonTypes,
  'missing key': missingKeys,
  'duplicate key': duplicateKeys,
  'misspelt word of a closed list': misspeltWords,
  'wrong format of a name': wrongFormats,
  'out of range': outOfRange,
  'duplicate item': duplicateItems,
  'wrong head of the page': wrongHeads,
}
