import type { RulePiece } from './check-rule.ts'

export interface FirstCheckRule {
  readonly name: string
  readonly code: string
  readonly pieces: readonly RulePiece[]
  readonly description: string
}

/** Codes that most businesses have; an administrator changes them or adds his own. */
export const FIRST_CHECK_RULES: readonly FirstCheckRule[] = [
  {
    name: '合同编号',
    code: 'contract_no',
    description: 'HT、六位年月、四位流水号，如 HT2026110001',
    pieces: [
      { digits: 2, pattern: '^HT$', message: '合同编号应以 HT 开头' },
      { digits: 6, pattern: '^20[0-9]{2}(0[1-9]|1[0-2])$', message: '第3到8位应为年月，如 202611' },
      { digits: 4, pattern: '^[0-9]{4}$', message: '第9到12位应为四位流水号' },
      { digits: '*', pattern: '^.{12}$', message: '合同编号应为12位' },
    ],
  },
  {
    name: '统一社会信用代码',
    code: 'social_credit_code',
    description: '18位：登记管理部门、机构类别、行政区划、组织机构代码、校验码',
    pieces: [
      { digits: '*', pattern: '^[0-9A-HJ-NPQRTUWXY]{18}$', message: '统一社会信用代码应为18位数字或大写字母' },
      { digits: 2, pattern: '^[1-9ANY][1-59]$', message: '前2位应为登记管理部门和机构类别' },
      { digits: 6, pattern: '^[0-9]{6}$', message: '第3到8位应为行政区划代码' },
    ],
  },
  {
    name: '车牌号',
    code: 'plate_number',
    description: '省份简称、字母、五位或六位（新能源）',
    pieces: [
      {
        digits: 1,
        pattern: '^[京津沪渝冀豫云辽黑湘皖鲁新苏浙赣鄂桂甘晋蒙陕吉闽贵粤青藏川宁琼]$',
        message: '第1位应为省份简称',
      },
      { digits: 1, pattern: '^[A-Z]$', message: '第2位应为大写字母' },
      { digits: '*', pattern: '^.{2}[A-HJ-NP-Z0-9]{5,6}$', message: '省份和字母后应为5位或6位字母和数字' },
    ],
  },
]

/** The contract's example, under the code that it has there. */
export const COMMON_CHECK_RULE: FirstCheckRule = {
  name: '通用编码规则',
  code: 'common',
  description: '首位为字母，由字母、数字、下划线组成，3到12位',
  pieces: [
    { digits: 1, pattern: '^[a-zA-Z]$', message: '第一位只能是字母' },
    { digits: '*', pattern: '^[0-9a-zA-Z_]{0,}$', message: '只能填写数字、大小写字母、下划线' },
    { digits: '*', pattern: '^.{3,12}$', message: '只能输入3到12位字符' },
  ],
}
