import type { FieldDeclaration } from './field.ts'
import type { PresetName } from './preset-names.ts'

export interface Preset {
  readonly title: string
  /** What a field of this preset says without saying it; its own keys win. */
  readonly field: Readonly<Partial<FieldDeclaration>>
}

/** Kinds of fields that every business has, so that all pages write them alike: `"preset": "mobile"`. */
export const PRESETS: Readonly<Record<PresetName, Preset>> = {
  mobile: { title: '手机号码', field: { type: 'string(11)', title: '手机号码', rules: ['m'], list: { width: 130 } } },
  telephone: {
    title: '座机',
    field: { type: 'string(20)', title: '座机', rules: ['telephone'], placeholder: '区号-号码', list: { width: 140 } },
  },
  email: {
    title: '电子邮箱',
    field: { type: 'string(64)', title: '电子邮箱', rules: ['email'], list: { width: 200 } },
  },
  url: { title: '网址', field: { type: 'string(255)', title: '网址', rules: ['url'], list: { width: 220 } } },
  'id-card': {
    title: '身份证号',
    field: { type: 'string(18)', title: '身份证号', rules: ['IDCard'], list: { width: 180 } },
  },
  'bank-card': {
    title: '银行卡号',
    field: { type: 'string(20)', title: '银行卡号', rules: ['bankCard'], list: { width: 190 } },
  },
  money: {
    title: '金额',
    field: { type: 'decimal(14,2)', title: '金额', rules: ['money'], query: 'between', list: { width: 130 } },
  },
  percent: {
    title: '百分比',
    field: { type: 'decimal(5,2)', title: '百分比', rules: [{ min: 0 }, { max: 100 }], list: { width: 100 } },
  },
  quantity: {
    title: '数量',
    field: {
      type: 'integer',
      title: '数量',
      widget: { type: 'number', options: { thousands: true } },
      rules: [{ min: 0 }],
      list: { width: 100 },
    },
  },
  'sort-order': {
    title: '排序号',
    field: { type: 'integer', title: '排序号', default: 0, rules: [{ min: 0 }], list: { width: 80 } },
  },
  enabled: {
    title: '启用',
    field: {
      type: 'enum',
      title: '启用',
      dict: 'is_open',
      widget: 'yes-no',
      default: 'Y',
      query: 'eq',
      list: { width: 80 },
    },
  },
  'person-name': { title: '姓名', field: { type: 'string(32)', title: '姓名', query: 'like', list: { width: 100 } } },
  sex: {
    title: '性别',
    field: { type: 'enum', title: '性别', dict: 'sex', widget: 'radio', query: 'eq', list: { width: 80 } },
  },
  region: {
    title: '大区',
    field: { type: 'enum', title: '大区', dict: 'market_region', query: 'in', list: { width: 100 } },
  },
  department: {
    title: '所属部门',
    field: {
      type: 'ref',
      title: '所属部门',
      ref: { entity: 'sys_depart', value: 'id', label: 'departName' },
      query: 'in',
      list: { width: 160 },
    },
  },
  user: {
    title: '用户',
    field: {
      type: 'ref',
      title: '用户',
      ref: { entity: 'sys_user', value: 'username', label: 'realname' },
      query: 'in',
      list: { width: 120 },
    },
  },
  remark: { title: '备注', field: { type: 'text', title: '备注', rules: [{ maxLength: 500 }], list: false } },
}
