import { Type } from 'typebox'
import { endpoint } from './endpoint.ts'
import { pageCodes } from './page-codes.ts'

const foundRecords = Type.Object({
  page: Type.String(),
  title: Type.String(),
  records: Type.Array(Type.Object({ id: Type.String(), name: Type.String() })),
})

/**
 * Records by what they are called, of those of the pages that the caller may list: the first few of each. Pages whose
 * names cannot be searched quickly are left out. Not in the contract.
 */
export const searchRecords = endpoint({
  method: 'GET',
  path: '/pagewright/records',
  access: 'self',
  query: Type.Object({
    keyword: Type.String({ minLength: 1, maxLength: 60, description: '搜索内容' }),
    /** Those first that are likeliest to be meant. */
    pages: pageCodes,
  }),
  result: Type.Array(foundRecords),
})

/** Which of the pages have a button for a new record, and may be added to by the caller. Not in the contract. */
export const getAddablePages = endpoint({
  method: 'GET',
  path: '/pagewright/records/addable',
  access: 'self',
  query: Type.Object({ pages: pageCodes }),
  result: Type.Array(Type.Object({ page: Type.String(), title: Type.String() })),
})
