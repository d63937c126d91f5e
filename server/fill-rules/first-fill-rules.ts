export interface FirstFillRule {
  readonly name: string
  readonly code: string
  /** Name of the generator. */
  readonly generator: string
  readonly params: Readonly<Record<string, string>>
}

export const FIRST_FILL_RULES: readonly FirstFillRule[] = [
  { name: '订单号', code: 'order_number_rule', generator: 'OrderNumberRule', params: { prefix: 'CN' } },
  { name: '部门编码', code: 'org_num_role', generator: 'OrgCodeRule', params: { parentId: '' } },
  {
    name: '合同编号',
    code: 'contract_number_rule',
    generator: 'SerialNumberRule',
    params: { prefix: 'HT', period: 'yyyyMM', digits: '4' },
  },
]

/** Of the contract, under the codes that it has there. */
export const LATER_FILL_RULES: readonly FirstFillRule[] = [
  { name: '分类字典编码', code: 'category_code_rule', generator: 'CategoryCodeRule', params: { pid: '' } },
  { name: '商城订单号', code: 'shop_order_num', generator: 'OrderNumberRule', params: { prefix: 'CN' } },
]
