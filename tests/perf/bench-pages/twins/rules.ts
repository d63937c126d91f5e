import type { FormRule } from 'antd'

/** The checks that a team writes once and uses in every form. */
export const text = (max: number): FormRule => ({ max, message: `最大长度${max}位字符` })
export const entered = (title: string): FormRule => ({ required: true, message: `请输入${title}` })
export const chosen = (title: string): FormRule => ({ required: true, message: `请选择${title}` })
export const mobile: FormRule = { pattern: /^1[3-9]\d{9}$/, message: '请输入正确手机号' }
export const notNegative = (title: string): FormRule => ({ type: 'number', min: 0, message: `${title}不能小于0` })
