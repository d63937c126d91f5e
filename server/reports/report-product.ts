import { pageReport } from './page-report.ts'

/** Products, as the list of their page shows them to the caller. */
export const reportProduct = pageReport({
  code: 'report_product',
  name: '产品选择',
  page: 'product',
  permissions: ['trade:product:list'],
  fields: [
    { name: 'code', title: '产品编号', type: 'String', width: 120, query: 'equal', sortable: true },
    { name: 'name', title: '产品名称', type: 'String', width: 200, query: 'like', sortable: true },
    { name: 'brand', title: '品牌', type: 'String', width: 120, query: 'like', sortable: true },
    { name: 'specification', title: '规格', type: 'String', width: 160, query: 'like' },
    { name: 'unit', title: '计价单位', type: 'String', width: 100, dict: 'price_unit' },
    { name: 'price', title: '挂牌价', type: 'String', width: 120, sortable: true },
    { name: 'id', title: '编号', type: 'String', query: 'equal' },
  ],
  sort: { field: 'code', descending: false },
})
