import { defineInput } from '#renderer/widget.ts'
import { formatChoices, parseChoice } from '../choices/choice-text.ts'
import { loadChoiceQuery } from '../choices/load-choice-query.ts'
import { areaOptions } from './schema.ts'

const COLUMN_PX = 220

export const area = defineInput({
  type: 'area',
  title: '省市区',
  summary: '省、市、区县，存最后一级的编码。',
  options: areaOptions,
  accepts: ['ref'],
  arity: 'one',
  needsChoices: true,
  reference: { entity: 'sys_area', value: 'id', label: 'fullText' },
  entities: ['sys_area'],
  labelling: 'group',
  align: 'left',
  columnWidthPx: () => COLUMN_PX,
  // The query by several searches; the input itself has all areas.
  format: formatChoices,
  parse: parseChoice,
  load: () => import('./area-input.tsx').then((module) => module.AreaInput),
  loadQuery: { ...loadChoiceQuery, eq: () => import('./area-input.tsx').then((module) => module.AreaQuery) },
})
