import { addProperty, type FaultDraft, type FaultSource, replaceKey, replaceValue } from './fault.ts'
import { misspell } from './misspell.ts'
import { keysOf, type PageTree } from './page-tree.ts'

/** Wherever a view names a field: each a kind of its own, so that no view is left out. */
const FIELD_PLACES: Readonly<Record<string, RegExp>> = {
  'unknown field in list columns': /^\/list\/columns\/\d+(?:\/field)?$/,
  'unknown field in sort': /^\/list\/sort$/,
  'unknown field in query': /^\/query\/(?:simple|more)\/\d+(?:\/field)?$/,
  'unknown field in form layout': /^\/form\/layout\/.*(?:fields|row)\/\d+(?:\/field)?$/,
  'unknown field in detail layout': /^\/detail\/layout\/.*(?:fields|row)\/\d+(?:\/field)?$/,
  'unknown field in tree': /^\/tree\/label$/,
  'unknown field in a check': /\/checks\/\d+\/fields\/\d+$/,
  'unknown field in sub-table columns': /^\/subTables\/[^/]+\/columns\/\d+$/,
}

function misspeltAt(pattern: RegExp, known: (page: PageTree) => readonly string[]): FaultSource {
  return function* (page) {
    for (const part of page.matching(pattern)) {
      if (typeof part.value === 'string') yield replaceValue(part, misspell(part.value, known(page)))
    }
  }
}

function fieldNames(page: PageTree): readonly string[] {
  return page.parts.flatMap(({ pointer, key }) =>
    /^(?:\/subTables\/[^/]+)?\/fields\/[^/]+$/.test(pointer) && key ? [String(key.value)] : [],
  )
}

function* unknownTargets(page: PageTree): Iterable<FaultDraft> {
  for (const { key } of page.matching(/^\/form\/reactions\/\d+\/(?:then|else)\/[^/]+$/)) {
    if (key) yield replaceKey(key, misspell(String(key.value), fieldNames(page)))
  }
}

function* unknownStoredFields(page: PageTree): Iterable<FaultDraft> {
  for (const { key } of page.matching(/^\/actions\/[^/]+\/props\/values\/[^/]+$/)) {
    if (key) yield replaceKey(key, misspell(String(key.value), fieldNames(page)))
  }
}

function misspeltKeyAt(pattern: RegExp): FaultSource {
  return function* (page) {
    for (const { key } of page.matching(pattern)) {
      if (key) yield replaceKey(key, misspell(String(key.value), fieldNames(page)))
    }
  }
}

function* unknownOptions(page: PageTree): Iterable<FaultDraft> {
  for (const part of page.matching(/\/fields\/[^/]+\/widget$/)) {
    if (typeof part.value === 'string') yield replaceValue(part, { type: part.value, options: { colour: 'red' } })
  }
  for (const { key } of page.matching(/\/fields\/[^/]+\/widget\/options\/[^/]+$/)) {
    if (key) yield replaceKey(key, misspell(String(key.value)))
  }
}

function* wrongOptionValues(page: PageTree): Iterable<FaultDraft> {
  for (const part of page.matching(/\/fields\/[^/]+\/widget\/options\/[^/]+$/)) yield replaceValue(part, [1])
}

function* wrongActionProps(page: PageTree): Iterable<FaultDraft> {
  for (const part of page.matching(/^\/actions\/[^/]+\/props$/)) {
    if (keysOf(part).length > 0) yield addProperty(part, 'colour', 'red')
  }
  for (const part of page.matching(/^\/actions\/[^/]+\/props\/(?:values|page)$/)) yield replaceValue(part, 5)
}

export const NAME_FAULTS: Readonly<Record<string, FaultSource>> = {
  ...Object.fromEntries(Object.entries(FIELD_PLACES).map(([kind, pattern]) => [kind, misspeltAt(pattern, fieldNames)])),
  'unknown field in a reaction': unknownTargets,
  'unknown field in an action': unknownStoredFields,
  'unknown sub-table': misspeltAt(/(?:^\/list\/expand|\/subTable)$/, () => []),
  'unknown row action': misspeltAt(/^\/list\/rowActions\/\d+(?:\/action)?$/, (page) => keysOf(page.at('/actions'))),
  'unknown toolbar action': misspeltAt(/^\/toolbar\/\d+$/, (page) => keysOf(page.at('/actions'))),
  'unknown action type': misspeltAt(/^\/actions\/[^/]+\/type$/, () => []),
  'unknown page': misspeltAt(/^\/actions\/[^/]+\/props\/page$/, () => []),
  'unknown dictionary': misspeltAt(/\/fields\/[^/]+\/dict$/, () => []),
  'unknown table of a reference': misspeltAt(/\/fields\/[^/]+\/ref\/entity$/, () => []),
  'unknown field of a reference': misspeltAt(/\/fields\/[^/]+\/ref\/(?:value|label)$/, () => []),
  'unknown field in a condition of a reference': misspeltKeyAt(/\/fields\/[^/]+\/ref\/where\/[^/]+$/),
  'unknown field that a reference fills': misspeltKeyAt(/\/fields\/[^/]+\/ref\/fill\/[^/]+$/),
  'unknown field that a reference copies': misspeltAt(/\/fields\/[^/]+\/ref\/fill\/[^/]+$/, () => []),
  'unknown widget': misspeltAt(/\/fields\/[^/]+\/widget(?:\/type)?$/, () => []),
  'unknown option': unknownOptions,
  'wrong value of an option': wrongOptionValues,
  'wrong properties of an action': wrongActionProps,
}
