import { listPositions } from '#schemas/api/positions.ts'
import { textOf } from './chosen.ts'
import { PICKER_PAGE_SIZE, PICKER_PAGE_SIZES, type Picker, pagingOf } from './picker.ts'

export const positions: Picker = {
  type: 'position-select',
  name: '职务',
  title: '职务选择',
  widthPx: 1000,
  pageSize: PICKER_PAGE_SIZE,
  pageSizes: PICKER_PAGE_SIZES,
  columns: [
    { field: 'name', title: '职务名称' },
    { field: 'code', title: '职务编码' },
    // Servers of the contract tell it under either name.
    {
      field: 'rank_dictText',
      title: '职级',
      text: (row) => textOf(row.rank_dictText) || textOf(row.postRank_dictText),
    },
  ],
  queryItems: [{ name: 'name', label: '职务名称', input: 'text' }],
  async load(call, question, signal) {
    const query = { ...question.query, ...pagingOf(question) }
    const { records, total } = await call(listPositions, { query }, { signal })
    return { rows: records, total }
  },
}
